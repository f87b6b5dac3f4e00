function r(o,e){let n=new AbortController,t=()=>n.abort();return setTimeout(t,o),e?.aborted&&t(),e?.addEventListener("abort",t),n.signal}export{r as a};

function r(e,o){let n=new AbortController,t=()=>n.abort();return setTimeout(t,e),o?.aborted&&t(),o?.addEventListener("abort",t),n.signal}export{r as a};

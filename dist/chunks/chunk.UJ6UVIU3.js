function t(r){return Array.from(crypto.getRandomValues(new Uint8Array(r)),n=>n.toString(16).padStart(2,"0")).join("")}function e(r=t(8)){return r+t(8)}export{t as a,e as b};

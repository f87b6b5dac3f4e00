var e=t=>t?.type==="opaqueredirect"||t?.status===403;export{e as a};

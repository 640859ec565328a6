/** Style sheet of server-rendered pages; colours and sizes match the site. */
export const statusPageStyle = `
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%}
body{margin:0;min-height:100vh;min-height:100dvh;display:flex;flex-direction:column;background:#faf9f6;color:#1c2333;
font-family:"Figtree Variable","Segoe UI",Roboto,Helvetica,Arial,sans-serif;font-size:1rem;line-height:1.6}
header{display:flex;align-items:center;min-height:3.625rem;padding:.5rem 1.25rem;border-bottom:1px solid #e6e3dc}
header a{display:inline-flex;align-items:center;gap:.5625rem;border-radius:.375rem;color:inherit;text-decoration:none;
font-family:"Fraunces Display",Georgia,"Times New Roman",serif;font-weight:500;font-size:1.1875rem}
main{flex:1;display:flex;align-items:center;justify-content:center;padding:2rem 1.25rem 3rem}
.card{width:100%;max-width:34rem;padding:2rem 1.5rem;background:#fff;border:1px solid #e6e3dc;border-radius:1rem;
box-shadow:0 1px 2px rgb(28 35 51/4%),0 16px 40px -24px rgb(28 35 51/18%)}
.sign{display:block;width:3.5rem;height:3.5rem;margin-bottom:1.25rem}
.clinic{margin:0 0 .25rem;color:#5d6579;font-weight:600;font-size:.9375rem;overflow-wrap:anywhere}
h1{margin:0;font-family:"Fraunces Display",Georgia,"Times New Roman",serif;font-weight:500;font-size:1.875rem;line-height:1.15;
text-wrap:balance}
p{margin:.875rem 0 0;color:#3a4255;text-wrap:pretty}
.note{margin-top:1.25rem;padding:.875rem 1rem;border-radius:.625rem;background:#f4f5f8}
.note strong{display:block;color:#5d6579;font-size:.8125rem;font-weight:600}
.note span{display:block;overflow-wrap:anywhere;white-space:pre-line}
.note.hold{background:#fbf1dd}
.note.hold strong{color:#855800}
.mono{font-family:ui-monospace,"SF Mono",SFMono-Regular,Menlo,Consolas,"DejaVu Sans Mono",monospace;font-size:.9375rem}
.button{display:inline-flex;align-items:center;min-height:2.75rem;margin-top:1.5rem;padding:.5rem 1.125rem;border-radius:.5rem;
background:#3257c3;color:#fff;font-weight:600;text-decoration:none}
.button:hover{background:#2a4aa8}
.quiet{padding-top:1.25rem;margin-top:1.5rem;border-top:1px solid #e6e3dc}
.quiet+.button{margin-top:1rem}
.track{height:.375rem;margin-top:1.5rem;border-radius:1rem;background:#eceef2;overflow:hidden}
.track i{display:block;width:38%;height:100%;border-radius:inherit;background:#3257c3;animation:run 1.8s ease-in-out infinite alternate}
.status{margin-top:.625rem;color:#5d6579;font-size:.875rem}
footer{padding:1.25rem;color:#5d6579;font-size:.875rem;text-align:center}
footer a{color:#2f52b8}
a:focus-visible{outline:2px solid #3257c3;outline-offset:3px}
@keyframes run{from{transform:translateX(0)}to{transform:translateX(163%)}}
@media(prefers-reduced-motion:reduce){.track i{animation:none;width:50%}}
@media(min-width:48em){header{padding-inline:2rem}.card{padding:2.75rem 3rem}h1{font-size:2.25rem}}
`;

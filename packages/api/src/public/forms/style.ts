/** Styles of pages with a form, in addition to those of every server-rendered page. */
export const formStyle = `
label{display:block;margin-top:1.125rem;font-weight:600;font-size:.9375rem}
input,textarea{display:block;width:100%;min-height:3rem;margin-top:.375rem;padding:.5rem .875rem;border:1px solid #858c9e;border-radius:.625rem;
background:#fff;color:inherit;font:inherit}
textarea{min-height:9rem;line-height:1.5;resize:vertical}
input:focus-visible,textarea:focus-visible,button:focus-visible{outline:2px solid #3257c3;outline-offset:1px}
input[aria-invalid=true],textarea[aria-invalid=true]{border-color:#b3372f}
.problem{margin-top:.375rem;color:#b3372f;font-size:.9375rem}
button{cursor:pointer;border:0;font:inherit;font-weight:600}
.actions{display:flex;flex-wrap:wrap;align-items:center;gap:0 1.25rem}
.actions a:not(.button){margin-top:1.5rem;color:#2f52b8}
form .privacy{margin-top:1rem;color:#5d6579;font-size:.875rem}
.privacy a{color:#2f52b8}
strong{overflow-wrap:anywhere}
`;

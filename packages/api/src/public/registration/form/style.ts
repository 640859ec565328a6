/**
 * Styles of the registration's pages, in addition to those of every server-rendered page; they look like the wizard.
 */
export const formStyle = `
main{align-items:flex-start;padding-top:1.25rem}
.card{max-width:32.5rem;padding:0;background:none;border:0;box-shadow:none}
h1{font-size:2rem}
form{margin:0}
.default{position:absolute;width:1px;height:1px;padding:0;border:0;overflow:hidden;clip-path:inset(50%)}
.field,fieldset{min-width:0;margin:1.25rem 0 0;padding:0;border:0}
label,legend{display:block;padding:0;font-weight:600;font-size:.9375rem}
label span,.terms,.hint,small{color:#5d6579}
label span{font-weight:400}
input:not([type=radio]),select{width:100%;min-height:3rem;margin-top:.375rem;padding:.5rem .875rem;border:1px solid #848b9b;
border-radius:.5625rem;background:#fff;color:inherit;font:inherit}
input:focus-visible,select:focus-visible,button:focus-visible{outline:2px solid #3257c3;outline-offset:1px}
[aria-invalid=true]:not([type=radio]){border-color:#b3372f}
.problem,.hint,small{margin:.375rem 0 0;font-size:.875rem}
.problem{color:#a93129}
small{display:block;font-weight:400}
.joined{display:flex;align-items:center;gap:.5rem}
.joined input{min-width:0}
.joined span{flex:none;max-width:60%;margin-top:.375rem;overflow:hidden;color:#5d6579;font-size:.875rem;text-overflow:ellipsis;white-space:nowrap}
.choices{display:flex;gap:.5rem 2rem;flex-wrap:wrap;margin-top:.5rem}
.choices label{display:flex;gap:.75rem;align-items:flex-start;font-weight:400}
.choices label span{color:inherit}
.choices input{width:1.25rem;height:1.25rem;margin:.1875rem 0 0;accent-color:#3257c3}
.cards .choices{display:grid;gap:.5rem}
.cards .choices label{padding:.875rem;border:1px solid #e6e3dc;border-radius:.5625rem;background:#fff}
.cards .choices label:has(:checked){border-color:#3257c3;background:#eef2fc}
.terms,.privacy{font-size:.875rem}
.privacy{color:#5d6579}
.terms a,.privacy a,.foot a,.notice a{color:#2f52b8}
.notice{margin-top:1.25rem;padding:.875rem 1rem;border:1px solid;border-radius:.5625rem;font-size:.9375rem}
.notice[data-tone=bad]{border-color:#e9c3bf;background:#fbe9e7}
.notice[data-tone=info]{border-color:#c6d0ee;background:#eef2fc}
.actions{display:flex;margin-top:1.25rem}
.actions button,.quiet-button{min-height:3.125rem;padding:.5rem 1.25rem;border:1px solid #3257c3;border-radius:.5625rem;
background:#3257c3;color:#fff;font:inherit;font-weight:600;cursor:pointer}
.actions button:hover{background:#2a4aa8}
.actions .next{flex:1}
.quiet-button{border-color:#848b9b;background:#fff;color:inherit}
.quiet-button{min-height:2.75rem;margin-top:.5rem}
.foot{display:flex;flex-wrap:wrap;justify-content:space-between;gap:.75rem;margin-top:1.25rem;color:#5d6579;font-size:.875rem}
@media(min-width:48em){main{padding-top:2.5rem}.card{padding:0}h1{font-size:2rem}}
`;

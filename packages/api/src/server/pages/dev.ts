import { brand } from '@tamarack/core/domain';
import { Html, html } from './html.ts';

const style = `
:root{color-scheme:light dark;--ground:#faf9f6;--surface:#fff;--line:#e6e3dc;--ink:#1c2333;--muted:#5d6579;--link:#2f52b8}
@media (prefers-color-scheme:dark){:root{--ground:#12151c;--surface:#191d26;--line:#2a303c;--ink:#e7e9ee;--muted:#98a1b3;--link:#9db4f2}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:15px/1.6 Figtree,system-ui,sans-serif}
main{max-width:1040px;margin:0 auto;padding:32px 20px 64px}
h1{font-size:24px;line-height:1.3;margin:0 0 4px;overflow-wrap:anywhere}
h2{font-size:16px;margin:36px 0 10px}
h3{font-size:14px;margin:16px 0 6px;color:var(--muted)}
p{margin:0 0 20px;color:var(--muted)}
a{color:var(--link)}
a:focus-visible,iframe:focus-visible,pre:focus-visible{outline:2px solid var(--link);outline-offset:2px}
.box{background:var(--surface);border:1px solid var(--line);border-radius:12px;overflow:auto}
table{width:100%;border-collapse:collapse}
th,td{text-align:left;vertical-align:top;padding:10px 16px;border-bottom:1px solid var(--line)}
tbody tr:last-child>*{border-bottom:0}
td a+a{margin-left:12px}
th{color:var(--muted);font-weight:500}
td{overflow-wrap:anywhere}
.time{white-space:nowrap;font-variant-numeric:tabular-nums;color:var(--muted)}
iframe{display:block;width:100%;height:860px;border:0;background:var(--ground)}
pre{margin:0;padding:20px;white-space:pre-wrap;overflow-wrap:anywhere;font:13px/1.6 ui-monospace,Menlo,Consolas,monospace}
@media (max-width:640px){thead{display:none}tr{display:block;padding:10px 14px;border-bottom:1px solid var(--line)}tr:last-child{border-bottom:0}th,td{display:block;padding:2px 0;border:0}}
`;

/** A page for developers, served only by a development server. In English only. */
export function devPage(title: string, nonce: string, body: Html): string {
  return html`<!doctype html>
<html lang="en-CA">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${brand.name}</title>
<style nonce="${nonce}">${new Html(style)}</style>
</head>
<body><main>${body}</main></body>
</html>`.source;
}

import { brand } from '@tamarack/core/domain';
import { locales } from '@tamarack/core/domain/text';
import type { Header } from 'postal-mime';
import { Html, html, nothing } from '../../server/pages/html.ts';
import type { ListedMail } from './outbox-folder.ts';

/** Texts of these pages. They are in English only, for developers. */
const texts = {
  outbox: 'Mail outbox',
  intro: 'In development, mails are kept in this folder instead of being sent.',
  empty: 'No mail yet. Register a clinic or ask for a password reset, then reload this page.',
  templates: 'Templates',
  templatesIntro: 'Every template with sample data.',
  time: 'Time',
  to: 'To',
  subject: 'Subject',
  back: 'All mail',
  htmlPart: 'HTML part',
  textPart: 'Text part',
  headers: 'Headers',
  raw: 'Raw message (.eml)',
  languages: { en: 'English', fr: 'French' },
} as const;

const style = `
:root{color-scheme:light dark;--ground:#faf9f6;--surface:#fff;--line:#e6e3dc;--ink:#1c2333;--muted:#5d6579;--link:#2f52b8}
@media (prefers-color-scheme:dark){:root{--ground:#12151c;--surface:#191d26;--line:#2a303c;--ink:#e7e9ee;--muted:#98a1b3;--link:#9db4f2}}
*{box-sizing:border-box}
body{margin:0;background:var(--ground);color:var(--ink);font:15px/1.6 Figtree,system-ui,sans-serif}
main{max-width:1040px;margin:0 auto;padding:32px 20px 64px}
h1{font-size:24px;line-height:1.3;margin:0 0 4px;overflow-wrap:anywhere}
h2{font-size:16px;margin:36px 0 10px}
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

function page(title: string, nonce: string, body: Html): string {
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

const timeFormat = new Intl.DateTimeFormat('en-CA', { dateStyle: 'medium', timeStyle: 'medium' });

/** The mails of the outbox, and below them all templates to preview. */
export function listPage(mails: readonly ListedMail[], templates: readonly string[], nonce: string): string {
  const rows = mails.map(
    (mail) => html`<tr>
<td class="time">${timeFormat.format(mail.date)}</td>
<td>${mail.to}</td>
<td><a href="/dev/mail/${mail.id}">${mail.subject}</a></td>
</tr>`,
  );
  const previews = templates.map(
    (template) =>
      html`<tr><td>${template}</td><td>${locales.map(
        (locale) =>
          html`<a href="/dev/mail/preview/${template}?locale=${locale}" hreflang="${locale}">${texts.languages[locale]}</a> `,
      )}</td></tr>`,
  );
  return page(
    texts.outbox,
    nonce,
    html`<h1>${texts.outbox}</h1><p>${texts.intro}</p>
${
  mails.length === 0
    ? html`<p role="status">${texts.empty}</p>`
    : html`<div class="box"><table>
<thead><tr><th scope="col">${texts.time}</th><th scope="col">${texts.to}</th><th scope="col">${texts.subject}</th></tr></thead>
<tbody>${rows}</tbody></table></div>`
}
<h2>${texts.templates}</h2><p>${texts.templatesIntro}</p>
<div class="box"><table><tbody>${previews}</tbody></table></div>`,
  );
}

export interface ShownMail {
  subject: string;
  headers: readonly Pick<Header, 'originalKey' | 'value'>[];
  text: string;
  /** Path of the HTML part as a document of its own. */
  htmlPath: string;
  /** Path of the whole message; null for a sample. */
  rawPath: string | null;
}

/** One mail: its HTML part in a sandboxed frame, its text part and its headers. */
export function mailPage(mail: ShownMail, nonce: string): string {
  const headers = mail.headers.map(
    (header) => html`<tr><th scope="row">${header.originalKey}</th><td>${header.value}</td></tr>`,
  );
  return page(
    mail.subject,
    nonce,
    html`<p><a href="/dev/mail">${texts.back}</a></p>
<h1>${mail.subject}</h1>
${mail.rawPath ? html`<p><a href="${mail.rawPath}">${texts.raw}</a></p>` : nothing}
<h2>${texts.htmlPart}</h2>
<div class="box"><iframe title="${texts.htmlPart}" src="${mail.htmlPath}" sandbox="allow-popups allow-popups-to-escape-sandbox"></iframe></div>
<h2>${texts.textPart}</h2>
<div class="box"><pre tabindex="0">${mail.text}</pre></div>
${
  mail.headers.length > 0
    ? html`<h2>${texts.headers}</h2><div class="box"><table><tbody>${headers}</tbody></table></div>`
    : nothing
}`,
  );
}

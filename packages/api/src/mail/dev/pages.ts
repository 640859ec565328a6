import { locales } from '@tamarack/core/domain/text';
import type { Header } from 'postal-mime';
import { devPage } from '../../server/pages/dev.ts';
import { html, nothing } from '../../server/pages/html.ts';
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
  return devPage(
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
  return devPage(
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

import { brand } from '@tamarack/core/domain';
import { type Locale, languageTags } from '@tamarack/core/domain/text';
import { Html, html, nothing } from '../../server/pages/html.ts';
import { anchor, drawBlock, drawFallback, linked } from './blocks.ts';
import type { MailContent } from './content.ts';
import { fonts, light, markContentId, styleSheet } from './look.ts';

/**
 * The HTML part of a mail: one document built of tables, without scripts, remote pictures or remote fonts. The language
 * is named twice because mail programs drop the html element.
 */
export function renderHtml(content: MailContent, locale: Locale): string {
  const language = languageTags[locale];
  return html`<!DOCTYPE html>
<html dir="ltr" lang="${language}">
<head>
<meta charset="utf-8"/>
<meta name="viewport" content="width=device-width, initial-scale=1"/>
<meta name="x-apple-disable-message-reformatting"/>
<meta name="color-scheme" content="light dark"/>
<meta name="supported-color-schemes" content="light dark"/>
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no"/>
<title>${content.subject}</title>
<style>${new Html(styleSheet)}</style>
</head>
<body class="ground" style="margin:0;padding:0;background-color:${light.ground}">
${preview(content.preview)}
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="ground" style="background-color:${light.ground}">
<tr><td class="outer" style="padding:40px 16px 48px">
<div role="main" lang="${language}">
<table role="presentation" align="center" width="560" cellpadding="0" cellspacing="0" border="0" class="container" style="max-width:560px;font-family:${fonts.text}">
<tr><td>
${header(content)}
${card(content)}
${footer(content)}
</td></tr>
</table>
</div>
</td></tr>
</table>
</body>
</html>
`.source;
}

/** The line that inboxes show after the subject. Invisible characters keep the mail's first words from following it. */
function preview(text: string): Html {
  const filler = '\u00a0\u200c\u200b\u200d\u200e\u200f\ufeff'.repeat(Math.max(0, 150 - text.length));
  return html`<div style="display:none;overflow:hidden;max-width:0;max-height:0;line-height:1px;opacity:0">${text}<div>${filler}</div></div>`;
}

function header({ sentFor }: MailContent): Html {
  const mark = html`<td style="padding-right:10px;line-height:0"><img src="cid:${markContentId}" width="30" height="30" alt="" style="display:block;border:none;border-radius:7px"/></td>
`;
  return html`<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px 4px">
<tr>${sentFor ? nothing : mark}<td class="ink" style="color:${light.ink};font-family:${fonts.display};font-size:20px;font-weight:600;line-height:30px">${sentFor ?? brand.name}</td></tr>
</table>`;
}

function card({ title, blocks, buttonFallback }: MailContent): Html {
  const button = blocks.find((block) => block.kind === 'action');
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="card lined" style="background-color:${light.card};border:1px solid ${light.line};border-radius:14px;border-collapse:separate">
<tr><td class="inner" style="padding:40px 44px 32px">
<h1 class="title ink" style="margin:0 0 22px;color:${light.ink};font-family:${fonts.display};font-size:27px;font-weight:500;line-height:34px">${title}</h1>
${blocks.map(drawBlock)}
${button ? drawFallback(button.href, buttonFallback) : nothing}
</td></tr>
</table>`;
}

function footer({ support, reason, unsubscribe }: MailContent): Html {
  const line = `margin:0 0 6px;color:${light.muted};font-size:13px;line-height:20px`;
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
<tr><td style="padding:24px 4px 0">
<p class="muted" style="${line}">${linked(support)}</p>
<p class="muted" style="${line}">${reason}${unsubscribe ? html` ${anchor(unsubscribe.label, unsubscribe.href)}` : nothing}</p>
<p class="muted" style="${line}">${brand.legalEntity}<br/>${brand.postalAddress}</p>
</td></tr>
</table>`;
}

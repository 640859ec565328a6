import { brand } from '@tamarack/core/domain';
import { type Html, html, nothing } from '../../server/pages/html.ts';
import type { MailBlock, MailFact } from './content.ts';
import { light } from './look.ts';

/** One block of a mail's content as HTML. */
export function drawBlock(block: MailBlock): Html {
  switch (block.kind) {
    case 'paragraph':
      return html`<p class="ink" style="margin:0 0 16px;color:${light.ink};font-size:16px;line-height:26px">${linked(block.text)}</p>`;
    case 'note':
      return html`<p class="muted" style="margin:0 0 16px;color:${light.muted};font-size:14px;line-height:22px">${linked(block.text)}</p>`;
    case 'quote':
      return drawQuote(block.text);
    case 'facts':
      return drawFacts(block.rows);
    case 'action':
      return drawButton(block.label, block.href);
    case 'link':
      return html`<p style="margin:0 0 18px;font-size:15px;line-height:24px">${anchor(block.label, block.href)}</p>`;
  }
}

/** The text with our support address as a link. */
export function linked(text: string): Html[] {
  const [before = '', ...rest] = text.split(brand.supportEmail);
  const address = anchor(brand.supportEmail, `mailto:${brand.supportEmail}`);
  return [html`${before}`, ...rest.map((after) => html`${address}${after}`)];
}

export function anchor(label: string, href: string, line: 'underline' | 'none' = 'underline'): Html {
  return html`<a href="${href}" class="link" style="color:${light.link};text-decoration:${line}" target="_blank">${label}</a>`;
}

/** Mail programs reliably apply padding to table cells only, so each box is a table of one cell. */
function drawQuote(text: string): Html {
  const [first = '', ...rest] = text.split(/\r?\n/);
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:4px 0 20px">
<tr><td class="raised accent ink" style="padding:14px 18px;background-color:${light.raised};border-left:3px solid ${light.accent};border-radius:4px 10px 10px 4px;color:${light.ink};font-size:16px;line-height:26px">${first}${rest.map((line) => html`<br/>${line}`)}</td></tr>
</table>`;
}

function drawFacts(rows: readonly MailFact[]): Html {
  return html`<table width="100%" cellpadding="0" cellspacing="0" border="0" class="raised lined" style="margin:4px 0 20px;background-color:${light.raised};border:1px solid ${light.line};border-radius:10px;border-collapse:separate">
${rows.map((row, at) => drawFact(row, at === rows.length - 1))}</table>`;
}

function drawFact({ label, value, href }: MailFact, isLast: boolean): Html {
  const rule = isLast ? nothing : html`;border-bottom:1px solid ${light.line}`;
  const cell = html`font-size:15px;line-height:22px;vertical-align:top${rule}`;
  return html`<tr><th scope="row" align="left" width="38%" class="fact-label muted lined" style="padding:12px 12px 12px 16px;color:${light.muted};font-weight:400;${cell}">${label}</th>
<td class="fact-value ink lined" style="padding:12px 16px 12px 4px;color:${light.ink};font-weight:600;overflow-wrap:anywhere;${cell}">${href ? anchor(value, href, 'none') : value}</td></tr>
`;
}

/** Outlook for Windows ignores the padding of links, so only there wide spaces on both sides replace it. */
function drawButton(label: string, href: string): Html {
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0">
<tr><td style="padding:6px 0 20px"><a href="${href}" class="button action action-ink" style="display:inline-block;max-width:100%;padding:14px 26px;border-radius:10px;background-color:${light.action};color:${light.actionInk};font-size:16px;font-weight:600;line-height:20px;text-decoration:none;mso-padding-alt:0px" target="_blank"><!--[if mso]><i style="mso-font-width:433%;mso-text-raise:21" hidden>&#8202;&#8202;&#8202;</i><![endif]--><span style="mso-text-raise:10.5px">${label}</span><!--[if mso]><i style="mso-font-width:433%" hidden>&#8202;&#8202;&#8202;&#8203;</i><![endif]--></a></td></tr>
</table>`;
}

/** The button's full URL, for mail programs that show no button and for readers who want to see where it leads. */
export function drawFallback(href: string, hint: string): Html {
  return html`<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:12px 0 0">
<tr><td class="lined" style="padding:18px 0 0;border-top:1px solid ${light.line}"><p class="muted" style="margin:0;color:${light.muted};font-size:13px;line-height:20px">${hint}<br/><a href="${href}" class="link" style="color:${light.link};text-decoration:underline;overflow-wrap:anywhere;word-break:break-all" target="_blank">${href}</a></p></td></tr>
</table>`;
}

import { brand } from '@tamarack/core/domain';
import type { Locale } from '@tamarack/core/domain/text';
import { type MailBlock, type MailContent, type MailFact, shownAddress } from './content.ts';

/** The text part of a mail, for programs and people that do not read HTML. Lines end with `\n`. */
export function renderText(content: MailContent, locale: Locale): string {
  const body = [content.title, ...content.blocks.map((block) => writeBlock(block, locale))];
  const { unsubscribe } = content;
  const closing = [
    content.support,
    unsubscribe
      ? `${content.reason}\n${labelled(unsubscribe.label, locale)} ${unsubscribe.href}`
      : content.reason,
    `${brand.legalEntity}\n${brand.postalAddress}`,
  ];
  return `${body.join('\n\n')}\n\n-- \n${closing.join('\n\n')}\n`;
}

function writeBlock(block: MailBlock, locale: Locale): string {
  switch (block.kind) {
    case 'paragraph':
    case 'note':
      return block.text;
    case 'quote':
      return block.text
        .split(/\r?\n/)
        .map((line) => `> ${line}`)
        .join('\n');
    case 'facts':
      return block.rows.map((row) => `${labelled(row.label, locale)} ${factOf(row)}`).join('\n');
    case 'action':
    case 'link':
      return `${labelled(block.label, locale)}\n${block.href}`;
  }
}

/** The value and its link; only the link if the value is its address, and an email as people write it. */
function factOf({ href, value }: MailFact): string {
  if (!href || href.startsWith('mailto:')) return value;
  return value === shownAddress(href) ? href : `${value}\n${href}`;
}

/** French has a non-breaking space before the colon. */
function labelled(label: string, locale: Locale): string {
  return locale === 'fr' ? `${label}\u00a0:` : `${label}:`;
}

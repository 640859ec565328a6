import { brand } from '@tamarack/core/domain';
import type { MailBlock, MailContent } from './content.ts';

/** Words of the text part's form, in the recipient's language. */
export interface TextWords {
  support: string;
  labelled(label: string, value: string): string;
}

/** The text part of a mail: the same content for programs and people that read no HTML. Lines end with `\n`. */
export function renderText(content: MailContent, words: TextWords): string {
  const body = [content.title, ...content.blocks.map((block) => writeBlock(block, words))];
  const { unsubscribe } = content;
  const closing = [
    words.support,
    unsubscribe
      ? `${content.reason}\n${words.labelled(unsubscribe.label, unsubscribe.href)}`
      : content.reason,
    `${brand.legalEntity}\n${brand.postalAddress}`,
  ];
  return `${body.join('\n\n')}\n\n-- \n${closing.join('\n\n')}\n`;
}

function writeBlock(block: MailBlock, words: TextWords): string {
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
      return block.rows.map((row) => words.labelled(row.label, row.href ?? row.value)).join('\n');
    case 'action':
    case 'link':
      return `${words.labelled(block.label, '').trimEnd()}\n${block.href}`;
  }
}

import { Button } from '@react-email/button';
import { Link } from '@react-email/link';
import { Text } from '@react-email/text';
import { brand } from '@tamarack/core/domain';
import { type HTMLAttributes, createElement as h, type Key, type ReactNode } from 'react';
import type { MailBlock, MailFact } from './content.ts';
import { light } from './look.ts';

type Look = Pick<HTMLAttributes<HTMLElement>, 'className' | 'style'>;

/** A table of one cell: the only box whose padding every mail program honours. */
export function padded(box: Look & { key?: Key }, cell: Look, ...children: ReactNode[]): ReactNode {
  return h(
    'table',
    { width: '100%', role: 'presentation', cellPadding: 0, cellSpacing: 0, border: 0, ...box },
    h('tbody', null, h('tr', null, h('td', cell, ...children))),
  );
}

/** One block of a mail's content. */
export function drawBlock(block: MailBlock, key: number): ReactNode {
  switch (block.kind) {
    case 'paragraph':
      return prose(block.text, key, 'ink', { color: light.ink, fontSize: '16px', lineHeight: '26px' });
    case 'note':
      return prose(block.text, key, 'muted', { color: light.muted, fontSize: '14px', lineHeight: '22px' });
    case 'quote':
      return drawQuote(block.text, key);
    case 'facts':
      return drawFacts(block.rows, key);
    case 'action':
      return drawAction(block.label, block.href, key);
    case 'link':
      return h(
        Text,
        { key, style: { margin: '0 0 18px', fontSize: '15px', lineHeight: '24px' } },
        anchor(block.label, block.href),
      );
  }
}

function prose(text: string, key: number, className: string, style: Record<string, string>): ReactNode {
  return h(Text, { key, className, style: { margin: '0 0 16px', ...style } }, ...linked(text));
}

/** Our support address becomes a link wherever a sentence names it. */
export function linked(text: string): ReactNode[] {
  return text
    .split(brand.supportEmail)
    .flatMap((part, at) =>
      at === 0
        ? [part]
        : [h('span', { key: at }, anchor(brand.supportEmail, `mailto:${brand.supportEmail}`)), part],
    );
}

export function anchor(label: string, href: string, line: 'underline' | 'none' = 'underline'): ReactNode {
  return h(Link, { href, className: 'link', style: { color: light.link, textDecorationLine: line } }, label);
}

function drawQuote(text: string, key: number): ReactNode {
  return padded(
    { key, style: { margin: '4px 0 20px' } },
    {
      className: 'raised accent ink',
      style: {
        padding: '14px 18px',
        backgroundColor: light.raised,
        borderLeft: `3px solid ${light.accent}`,
        borderRadius: '4px 10px 10px 4px',
        color: light.ink,
        fontSize: '16px',
        lineHeight: '26px',
      },
    },
    ...text.split(/\r?\n/).flatMap((line, at) => (at === 0 ? [line] : [h('br', { key: at }), line])),
  );
}

function drawFacts(rows: MailFact[], key: number): ReactNode {
  return h(
    'table',
    {
      key,
      width: '100%',
      cellPadding: 0,
      cellSpacing: 0,
      border: 0,
      className: 'raised lined',
      style: {
        margin: '4px 0 20px',
        backgroundColor: light.raised,
        border: `1px solid ${light.line}`,
        borderRadius: '10px',
        borderCollapse: 'separate',
      },
    },
    h(
      'tbody',
      null,
      ...rows.map((row, at) => {
        const rule = at < rows.length - 1 ? { borderBottom: `1px solid ${light.line}` } : {};
        const cell = { fontSize: '15px', lineHeight: '22px', verticalAlign: 'top', ...rule } as const;
        return h(
          'tr',
          { key: row.label },
          h(
            'th',
            {
              scope: 'row',
              align: 'left',
              width: '38%',
              className: 'fact-label muted lined',
              style: { ...cell, padding: '12px 12px 12px 16px', color: light.muted, fontWeight: 400 },
            },
            row.label,
          ),
          h(
            'td',
            {
              className: 'fact-value ink lined',
              style: {
                ...cell,
                padding: '12px 16px 12px 4px',
                color: light.ink,
                fontWeight: 600,
                overflowWrap: 'anywhere',
              },
            },
            row.href ? anchor(row.value, row.href, 'none') : row.value,
          ),
        );
      }),
    ),
  );
}

function drawAction(label: string, href: string, key: number): ReactNode {
  return padded(
    { key },
    { style: { padding: '6px 0 20px' } },
    h(
      Button,
      {
        href,
        className: 'button action action-ink',
        style: {
          padding: '14px 26px',
          borderRadius: '10px',
          backgroundColor: light.action,
          color: light.actionInk,
          fontSize: '16px',
          fontWeight: 600,
          lineHeight: '20px',
        },
      },
      label,
    ),
  );
}

/** The button's address in full, for programs that draw no button and people who trust none. */
export function drawFallback(href: string, hint: string): ReactNode {
  return padded(
    { style: { margin: '12px 0 0' } },
    { className: 'lined', style: { padding: '18px 0 0', borderTop: `1px solid ${light.line}` } },
    h(
      Text,
      { className: 'muted', style: { margin: 0, color: light.muted, fontSize: '13px', lineHeight: '20px' } },
      hint,
      h('br'),
      h(
        Link,
        {
          href,
          className: 'link',
          style: {
            color: light.link,
            textDecorationLine: 'underline',
            overflowWrap: 'anywhere',
            wordBreak: 'break-all',
          },
        },
        href,
      ),
    ),
  );
}

import { Body } from '@react-email/body';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Html } from '@react-email/html';
import { Img } from '@react-email/img';
import { Preview } from '@react-email/preview';
import { render } from '@react-email/render';
import { Text } from '@react-email/text';
import { brand } from '@tamarack/core/domain';
import { type Locale, languageTags } from '@tamarack/core/domain/text';
import { createElement as h, type ReactNode } from 'react';
import { anchor, drawBlock, drawFallback, linked, padded } from './blocks.ts';
import type { MailContent } from './content.ts';
import { fonts, light, styleSheet } from './look.ts';
import { markContentId } from './mark.ts';

/** Words of the frame around every mail, in the recipient's language. */
export interface FrameWords {
  buttonFallback: string;
  support: string;
}

/** The HTML part of a mail: one table-built document without scripts, remote pictures or remote fonts. */
export function renderHtml(content: MailContent, words: FrameWords, locale: Locale): Promise<string> {
  return render(
    h(
      Html,
      { lang: languageTags[locale], dir: 'ltr' },
      h(
        Head,
        null,
        h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
        h('meta', { name: 'color-scheme', content: 'light dark' }),
        h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
        h('meta', {
          name: 'format-detection',
          content: 'telephone=no, date=no, address=no, email=no, url=no',
        }),
        h('title', null, content.subject),
        h('style', null, styleSheet),
      ),
      h(
        Body,
        { className: 'ground', style: { margin: 0, padding: 0, backgroundColor: light.ground } },
        h(Preview, null, content.preview),
        padded(
          { className: 'ground', style: { backgroundColor: light.ground } },
          { className: 'outer', style: { padding: '40px 16px 48px' } },
          // Mail programs drop the document's own element, and its language with it.
          h(
            'div',
            { role: 'main', lang: languageTags[locale] },
            h(
              Container,
              { className: 'container', width: 560, style: { maxWidth: '560px', fontFamily: fonts.text } },
              header(),
              card(content, words),
              footer(content, words.support),
            ),
          ),
        ),
      ),
    ),
  );
}

function header(): ReactNode {
  return h(
    'table',
    { role: 'presentation', cellPadding: 0, cellSpacing: 0, border: 0, style: { margin: '0 0 20px 4px' } },
    h(
      'tbody',
      null,
      h(
        'tr',
        null,
        h(
          'td',
          { style: { paddingRight: '10px', lineHeight: 0 } },
          h(Img, {
            src: `cid:${markContentId}`,
            width: 30,
            height: 30,
            alt: '',
            style: { borderRadius: '7px' },
          }),
        ),
        h(
          'td',
          {
            className: 'ink',
            style: {
              color: light.ink,
              fontFamily: fonts.display,
              fontSize: '20px',
              fontWeight: 600,
              lineHeight: '30px',
              letterSpacing: '-0.01em',
            },
          },
          brand.name,
        ),
      ),
    ),
  );
}

function card(content: MailContent, words: FrameWords): ReactNode {
  const button = content.blocks.find((block) => block.kind === 'action');
  return padded(
    {
      className: 'card lined',
      style: {
        backgroundColor: light.card,
        border: `1px solid ${light.line}`,
        borderRadius: '14px',
        borderCollapse: 'separate',
      },
    },
    { className: 'inner', style: { padding: '40px 44px 32px' } },
    h(
      Heading,
      {
        as: 'h1',
        className: 'title ink',
        style: {
          margin: '0 0 22px',
          color: light.ink,
          fontFamily: fonts.display,
          fontSize: '27px',
          fontWeight: 500,
          lineHeight: '34px',
          letterSpacing: '-0.015em',
        },
      },
      content.title,
    ),
    ...content.blocks.map(drawBlock),
    button ? drawFallback(button.href, words.buttonFallback) : null,
  );
}

function footer({ reason, unsubscribe }: MailContent, support: string): ReactNode {
  const line = { margin: '0 0 6px', color: light.muted, fontSize: '13px', lineHeight: '20px' };
  return padded(
    {},
    { style: { padding: '24px 4px 0' } },
    h(Text, { className: 'muted', style: line }, ...linked(support)),
    h(
      Text,
      { className: 'muted', style: line },
      reason,
      ...(unsubscribe ? [' ', anchor(unsubscribe.label, unsubscribe.href)] : []),
    ),
    h(Text, { className: 'muted', style: line }, brand.legalEntity, h('br'), brand.postalAddress),
  );
}

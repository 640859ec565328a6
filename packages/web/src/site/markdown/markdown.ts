import { keepTogether, type Locale } from '@tamarack/core/domain';
import { Marked, type Tokens } from 'marked';
import { localePath } from '../../shared/paths.ts';

/** One section of a text: a second-level heading and the HTML below it. */
export interface ContentSection {
  id: string;
  title: string;
  html: string;
}

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** Splits `A title, in words {#id}` into title and id. Without an id, one is made from the title. */
function splitHeading(text: string): { title: string; id: string } {
  const [, title = text, id] = /^(.*?)\s*\{#([\w-]+)\}$/.exec(text) ?? [];
  return { title, id: id ?? slugOf(title) };
}

function slugOf(title: string): string {
  const plain = title.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
}

function linkAddress(href: string, locale: Locale): string {
  if (href.startsWith('/')) return localePath(locale, href);
  if (/^(#|https:\/\/|mailto:)/.test(href)) return href;
  throw new Error(`Unsupported link "${href}": links must begin with /, #, https:// or mailto:.`);
}

function reader(locale: Locale): Marked {
  return new Marked({
    gfm: true,
    walkTokens(token) {
      const isPlain = token.type === 'text' && !('tokens' in token && token.tokens);
      if (locale === 'fr' && isPlain) token.text = keepTogether(token.text);
    },
    renderer: {
      heading({ tokens, depth, text }) {
        if (depth === 1) throw new Error(`"${text}": the title belongs in the front matter.`);
        const content = this.parser.parseInline(tokens).replace(/\s*\{#[\w-]+\}$/, '');
        return `<h${depth} id="${splitHeading(text).id}">${content}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        const rel = href.startsWith('https:') ? ' rel="noopener"' : '';
        const address = escapeHtml(linkAddress(href, locale));
        return `<a href="${address}"${rel}>${this.parser.parseInline(tokens)}</a>`;
      },
      /** Each cell has its column's name as an attribute, which narrow windows show before it. */
      table({ header, rows }) {
        const cell = (of: Tokens.TableCell) => this.parser.parseInline(of.tokens);
        const row = (cells: Tokens.TableCell[]) =>
          cells
            .map((of, at) => `<td data-label="${escapeHtml(header[at]?.text ?? '')}">${cell(of)}</td>`)
            .join('');
        const head = header.map((of) => `<th scope="col">${cell(of)}</th>`).join('');
        const body = rows.map((cells) => `<tr>${row(cells)}</tr>`).join('');
        return `<table><thead><tr>${head}</tr></thead><tbody>${body}</tbody></table>\n`;
      },
      html({ text }) {
        throw new Error(`HTML is not allowed in texts: ${text.trim()}`);
      },
      image({ text }) {
        throw new Error(`Pictures are not allowed in texts: ${text}`);
      },
    },
  });
}

const readers = { en: reader('en'), fr: reader('fr') };

/**
 * Renders a text as HTML. Links to pages of the site (`/resources`) point to the page in the text's language.
 * Throws for HTML, pictures, first-level headings and links that begin with anything but `/`, `#`, `https://` or
 * `mailto:`.
 */
export function renderMarkdown(markdown: string, locale: Locale): string {
  return readers[locale].parse(markdown, { async: false });
}

/** Renders a text as one section for each second-level heading. Throws for text before the first heading. */
export function renderSections(markdown: string, locale: Locale): ContentSection[] {
  const [above = '', ...parts] = markdown.split(/^## /m);
  if (above.trim()) throw new Error(`Text before the first heading: ${above.trim().slice(0, 60)}`);
  return parts.map((part) => {
    const [, heading = '', text = ''] = /^(.*)\n([\s\S]*)$/.exec(part) ?? [];
    const { id, title } = splitHeading(heading.trim());
    return { id, title: locale === 'fr' ? keepTogether(title) : title, html: renderMarkdown(text, locale) };
  });
}

/** Number of words in a rendered text, for the reading time. */
export function countWords(html: string): number {
  return html.replace(/<[^>]+>/g, ' ').match(/[\p{L}\p{N}’'-]+/gu)?.length ?? 0;
}

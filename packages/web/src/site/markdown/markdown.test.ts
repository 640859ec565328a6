import { describe, expect, it } from 'vitest';
import { countWords, renderMarkdown, renderSections } from './markdown.ts';

describe('renderMarkdown', () => {
  it('links to pages in the language of the text', () => {
    expect(renderMarkdown('[guides](/resources)', 'en')).toBe('<p><a href="/resources">guides</a></p>\n');
    expect(renderMarkdown('[guides](/resources#a)', 'fr')).toContain('href="/fr/resources#a"');
  });

  it('sends no referrer to other sites', () => {
    expect(renderMarkdown('[law](https://laws.example/a)', 'en')).toContain(
      '<a href="https://laws.example/a" rel="noopener">',
    );
  });

  it('turns email addresses into links', () => {
    expect(renderMarkdown('Write to help@clinic.example.', 'en')).toContain(
      '<a href="mailto:help@clinic.example">help@clinic.example</a>.',
    );
  });

  it('gives headings their explicit id or one made from their words', () => {
    expect(renderMarkdown('## À la fin, l’été\n', 'fr')).toBe(
      '<h2 id="a-la-fin-l-ete">À la fin, l’été</h2>\n',
    );
    expect(renderMarkdown('## Cookies {#cookies}\n', 'en')).toBe('<h2 id="cookies">Cookies</h2>\n');
  });

  it('keeps French punctuation on the line of the word before it', () => {
    expect(renderMarkdown('Il dit : « oui », à 60 % de 5 $.', 'fr')).toBe(
      '<p>Il dit\u00a0: «\u00a0oui\u00a0», à 60\u00a0% de 5\u00a0$.</p>\n',
    );
    expect(renderMarkdown('Versement de 1 782,00 $, de 2024 à 2025', 'fr')).toBe(
      '<p>Versement de 1\u00a0782,00\u00a0$, de 2024 à 2025</p>\n',
    );
    expect(renderMarkdown('A : b', 'en')).toBe('<p>A : b</p>\n');
  });

  it('repeats the column name in each table cell, for narrow windows', () => {
    expect(renderMarkdown('| Line | Share |\n| --- | --- |\n| Sessions | 60% |\n', 'en')).toBe(
      '<table><thead><tr><th scope="col">Line</th><th scope="col">Share</th></tr></thead>' +
        '<tbody><tr><td data-label="Line">Sessions</td><td data-label="Share">60%</td></tr></tbody></table>\n',
    );
  });

  it.each([
    ['HTML', 'a <b>bold</b> word', 'HTML is not allowed'],
    ['a title of the first level', '# Title', 'belongs in the front matter'],
    ['a picture', '![a](/a.png)', 'Pictures are not allowed'],
    ['a link without a leading slash', '[a](resources)', 'links must begin with'],
    ['a link that runs a script', '[a](javascript:alert)', 'links must begin with'],
  ])('refuses %s', (_what, markdown, message) => {
    expect(() => renderMarkdown(markdown, 'en')).toThrow(message);
  });
});

describe('renderSections', () => {
  it('splits a text at its headings', () => {
    expect(renderSections('## One {#one}\n\nFirst.\n\n## Two words\n\n- a\n', 'en')).toEqual([
      { id: 'one', title: 'One', html: '<p>First.</p>\n' },
      { id: 'two-words', title: 'Two words', html: '<ul>\n<li>a</li>\n</ul>\n' },
    ]);
  });

  it('refuses text before the first heading', () => {
    expect(() => renderSections('Hello.\n\n## One\n\nFirst.\n', 'en')).toThrow('before the first heading');
  });
});

describe('countWords', () => {
  it('counts words but not punctuation', () => {
    expect(countWords('<p>Two or <em>three</em> words, l’été</p>')).toBe(5);
  });
});

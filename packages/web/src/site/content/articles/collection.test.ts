import { describe, expect, it } from 'vitest';
import { readCollection } from './collection.ts';
import { guides } from './guides.ts';
import { posts } from './posts.ts';

const file = (fields: string, body = 'Text.') => `---\n${fields}\n---\n\n${body}\n`;
const english = file('title: A week\nsummary: Short.\ndate: 2026-11-01');
const french = file('title: Une semaine\nsummary: Court.\ndate: 2026-11-01');

describe('readCollection', () => {
  it('combines the languages of an article, newest article first', () => {
    const [first, second] = readCollection({
      'blog/a-week.en.md': english,
      'blog/a-week.fr.md': french,
      'blog/later.en.md': english.replace('2026-11-01', '2026-11-02'),
      'blog/later.fr.md': french.replace('2026-11-01', '2026-11-02'),
    });
    expect(first?.slug).toBe('later');
    expect(second).toEqual({
      slug: 'a-week',
      date: '2026-11-01',
      updated: '2026-11-01',
      en: { title: 'A week', summary: 'Short.', html: '<p>Text.</p>\n', words: 1 },
      fr: { title: 'Une semaine', summary: 'Court.', html: '<p>Text.</p>\n', words: 1 },
    });
  });

  it('replaces names in braces with values from the code', () => {
    const body = 'Free for {trialDays} days at {brand}.';
    const fields = 'title: A\nsummary: B\ndate: 2026-11-01';
    const [article] = readCollection({ 'a.en.md': file(fields, body), 'a.fr.md': file(fields, body) });
    expect(article?.en.html).toBe('<p>Free for 30 days at Tamarack.</p>\n');
  });

  it.each([
    ['a language that is missing', { 'a.en.md': english }, 'a.fr.md is missing'],
    ['a field that is missing', { 'a.en.md': file('title: A'), 'a.fr.md': french }, 'a.en.md: "date"'],
    ['no front matter', { 'a.en.md': 'Text.', 'a.fr.md': french }, 'no front matter'],
    ['a name without a language', { 'a.md': english }, 'has to be <slug>.<locale>.md'],
    ['a name of no value', { 'a.en.md': file('title: {brnd}'), 'a.fr.md': french }, 'no value {brnd}'],
    [
      'a date that is none',
      { 'a.en.md': english.replace('2026-11-01', 'soon'), 'a.fr.md': french },
      'a.en.md: "date"',
    ],
    [
      'languages of different dates',
      { 'a.en.md': english, 'a.fr.md': french.replace('2026-11-01', '2026-11-02') },
      'differ in their dates',
    ],
    [
      'a summary too long for a search engine',
      { 'a.en.md': english.replace('Short.', 'x'.repeat(161)), 'a.fr.md': french },
      'more than 160 characters',
    ],
  ])('refuses %s', (_what, sources, message) => {
    expect(() => readCollection(sources as Record<string, string>)).toThrow(message);
  });
});

describe('the articles', () => {
  it('are three posts and three guides', () => {
    expect(posts.map(({ slug }) => slug)).toEqual([
      'confirmed-before-billed',
      'privacy-questions-for-clinic-software',
      'changing-clinic-software',
    ]);
    expect(guides.map(({ slug }) => slug)).toEqual([
      'what-to-confirm',
      'paying-contractors',
      'reading-the-week',
    ]);
  });

  it('are about as long in both languages', () => {
    for (const { slug, en, fr } of [...posts, ...guides]) {
      expect(en.words, slug).toBeGreaterThan(250);
      expect(fr.words / en.words, slug).toBeGreaterThan(0.8);
      expect(fr.words / en.words, slug).toBeLessThan(1.4);
    }
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { frameTexts } from '../src/workspace/frame/text.ts';

const source = fileURLToPath(new URL('../src', import.meta.url));
const guides = fileURLToPath(new URL('../../../docs/guides', import.meta.url));
const names = readdirSync(guides).filter((name) => name.endsWith('.md'));

type Locale = 'en' | 'fr';
const localeOf = (guide: string): Locale => (guide.endsWith('.fr.md') ? 'fr' : 'en');
const read = (guide: string) => readFileSync(join(guides, guide), 'utf8');

/** Without non-breaking spaces, and with `…` for what a text fills in. */
const plain = (text: string) => text.replaceAll(/[\s\u00a0\u202f]+/g, ' ').replaceAll(/\{\w+\}/g, '…');

/** All texts of the clinics' screens and of the dashboard in one language. */
async function textsOf(locale: Locale): Promise<string[]> {
  const files = ['workspace', 'accounts'].flatMap((folder) =>
    readdirSync(join(source, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\btexts?\.ts$/.test(basename(name)))
      .map((name) => join(source, folder, name)),
  );
  const modules = await Promise.all(files.map((file) => import(pathToFileURL(file).href)));
  return modules
    .flatMap((module) => Object.values<Partial<Record<Locale, object>>>(module))
    .flatMap((catalogue) => Object.values(catalogue?.[locale] ?? {}))
    .map((text) => plain(String(text)));
}

/** What a guide prints in italics: labels of screens. */
const labelsIn = (markdown: string) =>
  [...markdown.replaceAll(/\*\*[\s\S]+?\*\*/g, '').matchAll(/\*([^*]+)\*/g)].map(([, label = '']) =>
    plain(label),
  );

it.each(names)('%s calls everything on the screens as the screens do', async (guide) => {
  const texts = await textsOf(localeOf(guide));
  const unknown = labelsIn(read(guide)).filter((label) => !texts.some((text) => text.includes(label)));
  expect(unknown).toEqual([]);
});

it.each(names)('%s calls the screens behind the keys G T, G C… as the menu does', (guide) => {
  const menu = Object.values<string>(frameTexts[localeOf(guide)]);
  const named = [...read(guide).matchAll(/`G [A-Z]` ([^,.]+)/g)].map(([, name = '']) => name);
  expect(named.filter((name) => !menu.includes(name))).toEqual([]);
});

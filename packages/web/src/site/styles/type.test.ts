import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const source = new URL('../../', import.meta.url);
const sheets = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) =>
  file.endsWith('.css'),
);

it.each(sheets)('%s leaves the optical size automatic and does not tighten small text', (file) => {
  const css = readFileSync(new URL(file.replaceAll('\\', '/'), source), 'utf8');
  expect(css).not.toContain('"opsz"');
  const spacings = [...css.matchAll(/letter-spacing:([^;]+);/g)].map((match) => match[1]?.trim());
  expect(spacings.filter((spacing) => spacing !== 'var(--display-tracking)' && spacing !== '0')).toEqual([]);
});

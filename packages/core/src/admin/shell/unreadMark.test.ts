import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { theme } from '../../ui/theme/theme.ts';

it('the mark of unread notifications is red in both color schemes', () => {
  const css = readFileSync(new URL('./shell.module.css', import.meta.url), 'utf8');
  const rules = [...css.matchAll(/\.unread\b[^{]*\{([^}]*)\}/g)].map(([, rule = '']) => rule);
  const grounds = rules.flatMap((rule) => /background(?:-color)?:\s*([^;]+)/.exec(rule)?.[1] ?? []);
  expect(grounds).toEqual(['var(--mantine-color-red-filled)']);
  // The filled shade is the same in both.
  const filled = theme.colors?.red?.[Number(theme.primaryShade)] ?? '';
  const [red = 0, green = 255, blue = 255] = (filled.match(/[0-9a-f]{2}/gi) ?? []).map((part) =>
    Number.parseInt(part, 16),
  );
  expect(red, filled).toBeGreaterThan(2 * Math.max(green, blue));
});

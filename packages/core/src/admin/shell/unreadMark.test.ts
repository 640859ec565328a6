import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('the mark of unread notifications is red in both color schemes', () => {
  const css = readFileSync(new URL('./shell.module.css', import.meta.url), 'utf8');
  const rules = [...css.matchAll(/\.unread\b[^{]*\{([^}]*)\}/g)].map(([, rule = '']) => rule);
  const grounds = rules.flatMap((rule) => /background(?:-color)?:\s*([^;]+)/.exec(rule)?.[1] ?? []);
  expect(grounds.length).toBeGreaterThan(0);
  for (const ground of grounds) {
    const [red = 0, green = 255, blue = 255] = (ground.match(/[0-9a-f]{2}/gi) ?? []).map((part) =>
      Number.parseInt(part, 16),
    );
    expect(red, ground).toBeGreaterThan(2 * Math.max(green, blue));
  }
});

import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const packages = fileURLToPath(new URL('../../../', import.meta.url));

/** Source files with a form that is validated before it is sent. */
const forms = globSync('{core,web}/src/**/*.{ts,tsx}', { cwd: packages })
  .map((path) => ({ path, source: readFileSync(`${packages}${path}`, 'utf8') }))
  .filter(({ path, source }) => !path.includes('.test.') && /\buseForm\b[\s\S]*\bvalidate[:,]/.test(source))
  .filter(({ source }) => /\bform\.onSubmit\(/.test(source));

describe('a form that is validated', () => {
  it.each(forms)('focuses its first wrong field after a refused submit: $path', ({ source }) => {
    expect(source).toMatch(/\b(focusFirstError|focusMistake)\b/);
  });

  it('is found in the sources', () => {
    expect(forms.length).toBeGreaterThan(30);
  });
});

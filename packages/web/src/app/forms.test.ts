import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const packages = fileURLToPath(new URL('../../../', import.meta.url));

/**
 * The parts of a source file that submit a form which is validated: a form of the same part that has `validate`, or one
 * that another file made.
 */
const partsWithForm = (source: string) =>
  source
    .split(/(?=\buseForm[(<])/)
    .filter((part) => !part.startsWith('useForm') || /\bvalidate[:,]/.test(part))
    .filter((part) => part.includes('form.onSubmit('));

const countIn = (text: string, wanted: RegExp) => text.match(wanted)?.length ?? 0;

const forms = globSync('{core,web}/src/**/*.{ts,tsx}', { cwd: packages })
  .filter((path) => !path.includes('.test.'))
  .flatMap((path) =>
    partsWithForm(readFileSync(`${packages}${path}`, 'utf8')).map((part) => ({ path, part })),
  );

describe('a form that is validated', () => {
  it.each(forms)('focuses its first wrong field after a refused submit: $path', ({ part }) => {
    const focusing = countIn(
      part,
      /, *\n? *(focusFirstError|\(mistakes\) => focusMistake\(form, mistakes\)),?\s*\)/g,
    );
    expect(focusing).toBe(countIn(part, /\bform\.onSubmit\(/g));
  });

  it('is found in the sources', () => {
    expect(forms.length).toBeGreaterThan(30);
  });
});

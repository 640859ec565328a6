import { describe, expect, it } from 'vitest';
import { neededStyles, separateFonts } from './needed-styles.ts';

const html = '<form class="form wide" data-size="lg"><button class="m_1" type="submit">Go</button></form>';

describe('neededStyles', () => {
  it.each([
    ['.form { color: red }', '.form{color: red}'],
    ['.form, .gone { color: red }', '.form{color: red}'],
    ['.form .gone { color: red }', ''],
    ['form > button:hover::after { color: red }', 'form > button:hover::after{color: red}'],
    ['table td { color: red }', ''],
    ['[data-size="lg"] { color: red }', '[data-size="lg"]{color: red}'],
    ['[data-size="xl"] { color: red }', ''],
    ['.m_1:not(.gone, [data-x]):focus { color: red }', '.m_1:not(.gone,[data-x]):focus{color: red}'],
    [':where(a, button):focus-visible { color: red }', ':where(a,button):focus-visible{color: red}'],
    [':where(a, td):hover { color: red }', ''],
    [':where([data-mantine-color-scheme="dark"]) .form { color: red }', ''],
  ])('of "%s" keeps "%s"', (css, kept) => {
    expect(neededStyles(css, html)).toBe(kept);
  });

  it('keeps custom properties that are used, also by other properties or by the HTML', () => {
    const css =
      ':root { --a: 1px; --b: var(--a); --c: 2px; --d: 3px; --e: var(--c) } .form { margin: var(--b) }';
    expect(neededStyles(css, `${html}<i style="margin:var(--d)"></i>`)).toBe(
      ':root{--a: 1px;--b: var(--a);--d: 3px}.form{margin: var(--b)}',
    );
  });

  it('keeps layers, media queries and animations with content, and fonts', () => {
    const css = `@layer x { .gone { a: b } } @media (min-width: 1em) { .form { animation: turn 1s } }
      @keyframes turn { from { opacity: 0 } } @keyframes idle { from { opacity: 0 } } @font-face { src: url(a) }`;
    expect(neededStyles(css, html)).toBe(
      '@media (min-width: 1em){.form{animation: turn 1s}}@keyframes turn{from{opacity: 0}}@font-face{src: url(a)}',
    );
  });
});

describe('separateFonts', () => {
  it('keeps the rules of fallback fonts, which are local', () => {
    const own = '@font-face{font-family:A;src:url(/a.woff2)}';
    const standIn = '@font-face{font-family:B;src:local("Arial")}';
    expect(separateFonts(`${own}${standIn}.form{color:red}`)).toEqual({
      styles: `${standIn}.form{color:red}`,
      fonts: own,
    });
  });
});

import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');
const rule = (css: string, selector: string) => css.split(`${selector} {`)[1]?.split('}')[0] ?? '';

it('the shell says in both languages, with styles its policy allows, that it needs JavaScript', () => {
  const shell = read('../../index.html');
  const [head = '', body = ''] = shell.split('</head>');
  expect(head).toMatch(/<noscript>\s*<style nonce="__CSP_NONCE__">[\s\S]*\.no-script \{[\s\S]*max-width/);
  const said = /<noscript>([\s\S]*)<\/noscript>/.exec(body)?.[1] ?? '';
  expect(said).toContain('class="no-script"');
  expect(said).toMatch(/lang="en">\s*<h1>[\s\S]*lang="fr">\s*<h1>/);
  expect(said).toContain('src="/favicon.svg"');
});

it('scroll targets stay clear of the sticky headers', () => {
  const app = read('../../../core/src/ui/theme/global.css');
  expect(rule(app, 'html:has([data-head="console"])')).toContain('scroll-padding-top: 4.75rem');
  expect(rule(app, 'html:has([data-head="operator"])')).toContain('scroll-padding-top: 4rem');
  expect(read('../../../core/src/admin/shell/ConsoleShell.tsx')).toContain('data-head="console"');
  expect(read('../workspace/clinic-site/OperatorBanner.tsx')).toContain('data-head="operator"');

  const height = /min-height: ([\d.]+rem)/.exec(rule(read('../site/styles/header.css'), '.header-row'))?.[1];
  expect(rule(read('../site/styles/base.css'), 'html')).toContain(`scroll-padding-top: ${height}`);
});

it('the list of sessions has one column on phones: a button that does not fit beside its text goes below', () => {
  const css = read('../../../core/src/session/session-list/session-list.module.css');
  expect(rule(css, '.sessions > li')).toContain('flex-wrap: wrap;');
  expect(rule(css, '.sessions > li > div')).toContain('flex: 1 1 14rem;');
});

it('the menu of the account, which opens in the workspace’s navigation, is above the calendar', () => {
  const css = read('../workspace/frame/frame.module.css');
  expect(rule(css, '\n.rail')).toContain('z-index: 100;');
});

it('style sheets contain nothing that Firefox or Safari renders wrong', () => {
  const cwd = fileURLToPath(new URL('../../..', import.meta.url));
  const sheets = globSync('{core,web}/src/**/*.css', { cwd });
  expect(sheets.length).toBeGreaterThan(50);
  const sharp = /repeating-linear-gradient\((?![^,]* in srgb,)[^;]*?color-mix/;
  const floating = (css: string) =>
    [...css.matchAll(/^(\.\w+)(?: >)? legend \{[^}]*float:/gm)].map(([, group = '']) => group);
  const isGridOrFlex = (css: string, group: string) => /display: (grid|flex)/.test(rule(css, `\n${group}`));
  const wrong = sheets.filter((file) => {
    const css = read(`../../../${file}`);
    const gradients = css.split(/(?=repeating-linear-gradient)/).slice(1);
    return (
      gradients.some((one) => sharp.test(one)) || floating(css).some((group) => isGridOrFlex(css, group))
    );
  });
  expect(wrong).toEqual([]);
});

import { readFileSync } from 'node:fs';
import { adminRoutes } from '@tamarack/core/admin';
import type { Page } from 'playwright-core';
import type { RouteObject } from 'react-router-dom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { results } from '../src/site/legal/accessibility/results.ts';
import { gatherLooks, type Look, publishing } from './accessibility-results.ts';
import {
  accessibilityOf,
  desktop,
  expectNoSidewaysScroll,
  goWithin,
  openPerson,
  type Person,
  picture,
  pictureFolder,
  signIn,
} from './browser.ts';
import { provideProduct } from './fixture.ts';
import { mailedSandboxLink, type Owner, operatorToken, registerOwner } from './people.ts';
import { clinicScreens, consoleScreens, mainScreens, publicScreens } from './screens/index.ts';
import { requiredStates, type Scene, type Screen, type Stage } from './screens/stage.ts';

/** Checks every screen of every router in every state for axe findings and sideways scroll, and takes screenshots. */
const app = provideProduct({ SAMPLE_DATA: 'true' });
let owner: Owner;
let staffToken: string;
beforeAll(async () => {
  owner = await registerOwner(app.product, 'Érable Physio', 'physio-des-erables');
  staffToken = await operatorToken(app.product);
  // The sandbox's data is prepared while other screens are checked.
  await mailedSandboxLink(app.product, 'first@visitor.example');
});
afterAll(async () => {
  if (publishing) looks.publish();
});

const looks = gatherLooks();

const built = <T>(name: string): T =>
  JSON.parse(readFileSync(new URL(`../dist/client/${name}`, import.meta.url), 'utf8')) as T;

function pathsOf(routes: readonly RouteObject[], base: string): string[] {
  return routes.flatMap((route) => {
    if (route.path === '*') return [];
    const path = route.path ? `${base}/${route.path}` : base;
    const own = (route.element || route.lazy) && !route.children ? [path] : [];
    return [...own, ...pathsOf(route.children ?? [], path)];
  });
}

describe('the list of screens', () => {
  it('has every path of the application’s router, in both languages', () => {
    const paths = built<string[]>('app-routes.json').filter((path) => !path.startsWith('/admin'));
    const expected = Object.keys(mainScreens).flatMap((path) => [path, `/fr${path}`]);
    expect(paths.toSorted()).toEqual(expected.toSorted());
  });

  it('has every path of the console’s router', () => {
    expect(pathsOf(adminRoutes, '/admin').toSorted()).toEqual(Object.keys(consoleScreens).toSorted());
  });

  it('matches the published results, state by state and without a finding', () => {
    const inEnglish = built<{ path: string; locale: string }[]>('routes.json')
      .filter(({ path, locale }) => locale === 'en' && !path.includes('?') && !(path in mainScreens))
      .map(({ path }) => [path, { states: { ready: null, ...publicScreens[path] } }] as const);
    const all = {
      public: inEnglish,
      main: Object.entries(mainScreens),
      clinic: Object.entries(clinicScreens),
      console: Object.entries(consoleScreens),
    };
    const expected = Object.entries(all).flatMap(([area, screens]) =>
      screens.map(
        ([path, { states }]) => `${area} ${path}: ${Object.keys(states).length} states, 0 findings`,
      ),
    );
    const published = results.rows.map(
      ({ area, path, states, findings }) => `${area} ${path}: ${states} states, ${findings} findings`,
    );
    expect(published.toSorted()).toEqual(expected.toSorted());
  });

  it.each(Object.entries({ ...clinicScreens, ...mainScreens, ...consoleScreens }))(
    'has every state that %s can be in',
    (_path, { kind, states }) => {
      expect(Object.keys(states)).toEqual(expect.arrayContaining([...requiredStates[kind]]));
    },
  );
});

const widths = { phone: 390, tablet: 768, desktop: 1440 } as const;
type Width = keyof typeof widths;

type Scheme = 'light' | 'dark';

interface View {
  width: Width;
  scheme: Scheme;
}

type Prefix = '' | '/fr';

/** A new visitor, signed in if the scene requires it. */
async function visitorFor(as: Scene['as'], prefix: Prefix): Promise<Person> {
  const visitor = await openPerson(app.browser, prefix ? { ...desktop, locale: 'fr-CA' } : desktop);
  const token = as === 'operator' ? staffToken : as === 'owner' ? owner.token : null;
  if (token) await signIn(visitor.page, app.product.origin, token);
  return visitor;
}

/** The operator's current page in the console; the next screen opens there without reloading the application. */
let atConsole: { operator: Person; path: string } | undefined;
const roomOf = (path: string) => path.split('/')[2];
/** A small screen in another section of the console; coming from there, a screen and its tabs are mounted again. */
const elsewhere = (path: string) =>
  roomOf(path) === 'settings' ? '/admin/users/staff' : '/admin/settings/api-clients';

/** A new page, or the operator's page for scenes without preparation. */
async function openPage(scene: Scene, { area, path }: Pick<Look, 'area' | 'path'>, prefix: Prefix) {
  if (area !== 'console' || scene.as !== 'operator' || scene.before) {
    const { page, problems, leave } = await visitorFor(scene.as, prefix);
    return { page, problems, open: (url: string) => page.goto(url), close: leave };
  }
  const operator = atConsole?.operator ?? (await visitorFor('operator', ''));
  const { page, problems } = operator;
  return {
    page,
    problems,
    async open(url: string) {
      if (!atConsole) await page.goto(url);
      else {
        await chooseInOtherTab(page, 'light');
        if (roomOf(atConsole.path) === roomOf(path)) await goWithin(page, elsewhere(path));
        await goWithin(page, url.slice(app.product.origin.length));
      }
      atConsole = { operator, path };
    },
    async close() {
      if ((await page.getByRole('dialog').count()) === 0) return;
      atConsole = undefined;
      await operator.leave();
    },
  };
}

/** Axe rules for a view: all in the first one, then only colors for another scheme or layout for another width. */
function rulesFor(view: View, [first]: readonly View[]): string[] | undefined {
  if (view.scheme === 'dark') return ['color-contrast'];
  return thorough || view.width === first?.width ? undefined : ['target-size', 'scrollable-region-focusable'];
}

/** Brings a screen into a state once and checks it in each view. */
async function look(
  scene: Scene,
  { area, path, state }: Pick<Look, 'area' | 'path' | 'state'>,
  views: readonly View[],
  prefix: Prefix = '',
): Promise<void> {
  const name = `${area}${prefix}${path}-${state}`;
  const { page, problems, open, close } = await openPage(scene, { area, path }, prefix);
  problems.length = 0;
  const stage: Stage = {
    product: app.product,
    page,
    tenantId: owner.tenantId,
    subdomain: owner.subdomain,
    operatorToken: staffToken,
    ownerToken: owner.token,
  };
  try {
    await page.setViewportSize({ width: widths[views[0]?.width ?? 'desktop'], height: 900 });
    await scene.before?.(stage);
    await open(`${scene.on?.(stage) ?? app.product.origin}${prefix}${await scene.path(stage)}`);
    if (prefix === '') await scene.until(stage);
    // While a screen's code loads, it shows a loading state without a heading.
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    let shown: Scheme = 'light';
    for (const { width, scheme } of views) {
      await page.setViewportSize({ width: widths[width], height: 900 });
      if (scheme !== shown) await chooseInOtherTab(page, scheme);
      shown = scheme;
      await page.evaluate(async () => {
        await document.fonts.ready;
        const moving = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
        await Promise.all(moving.map((transition) => transition.finished.catch(() => undefined)));
      });
      const where = `${name}-${scheme}-${widths[width]}`;
      const { found, engine } = await accessibilityOf(page, rulesFor({ width, scheme }, views));
      looks.add({ area, path, state, findings: found.length, engine });
      expect(found, `axe on ${where}`).toEqual([]);
      await expectNoSidewaysScroll(page, where);
      await picture(page, where.replaceAll(/[^a-z0-9-]+/gi, '-'));
    }
    expect(problems).toEqual([]);
  } finally {
    await close();
  }
}

/** Changes the color scheme in another tab; this one follows. */
async function chooseInOtherTab(page: Page, scheme: Scheme): Promise<void> {
  await page.evaluate((newValue) => {
    localStorage.setItem('color-scheme', newValue);
    dispatchEvent(new StorageEvent('storage', { key: 'color-scheme', newValue, storageArea: localStorage }));
  }, scheme);
  await page.locator(`html[data-mantine-color-scheme="${scheme}"]`).waitFor();
}

const pairs = (screens: Record<string, Screen>) =>
  Object.entries(screens).flatMap(([path, { states }]) =>
    Object.entries(states).map(([state, scene]) => [path, state, scene] as const),
  );

/** Checks every width when screenshots or published results are wanted, otherwise those that differ most. */
const thorough = pictureFolder !== undefined || publishing;

function mainViews(state: string): View[] {
  const looked: Width[] = thorough
    ? ['desktop', 'tablet', 'phone']
    : state === 'ready'
      ? ['desktop', 'phone']
      : ['phone'];
  return looked.map((width) => ({ width, scheme: 'light' }));
}

/** States that all screens of the console draw with the same components. */
const commonStates = ['loading', 'failing', 'empty', 'no match', 'unknown'];
/** Screens on which those states are checked in every run; on the others only in thorough runs. */
const screensForCommonStates = [
  '/admin',
  '/admin/tenants',
  '/admin/tenants/:tenantId',
  '/admin/analytics',
  '/admin/health',
];

/** Alternates between sections, so that each screen is opened from another section. */
const consolePairs = inTurns(
  pairs(consoleScreens).filter(
    ([path, state]) => thorough || !commonStates.includes(state) || screensForCommonStates.includes(path),
  ),
  ([path]) => roomOf(path) ?? '',
);

/** The first of each group, then the second of each, and so on. */
function inTurns<T>(all: readonly T[], groupOf: (one: T) => string): T[] {
  const groups = [...Map.groupBy(all, groupOf).values()];
  const longest = Math.max(...groups.map((group) => group.length));
  return Array.from({ length: longest }, (_, turn) =>
    groups.flatMap((group) => group.slice(turn, turn + 1)),
  ).flat();
}

function consoleViews(state: string): View[] {
  const looked: Width[] = thorough
    ? ['phone', 'tablet', 'desktop']
    : state === 'ready'
      ? ['phone', 'desktop']
      : ['desktop'];
  const light = looked.map((width): View => ({ width, scheme: 'light' }));
  const dark = looked.map((width): View => ({ width, scheme: 'dark' })).toReversed();
  // What a state adds to its screen is drawn with the same colors.
  if (!thorough && state !== 'ready') return light;
  return [...light, ...(thorough ? dark : dark.slice(0, 1))];
}

const frenchViews: View[] = [{ width: 'phone', scheme: 'light' }];

describe('the main site’s application', () => {
  it.each(pairs(mainScreens))('%s, %s', async (path, state, scene) => {
    const screen = { area: 'main', path, state } as const;
    await look(scene, screen, mainViews(state));
    if (state === 'ready') await look(scene, screen, frenchViews, '/fr');
  });
});

describe('the console', () => {
  it.each(consolePairs)('%s, %s', async (path, state, scene) => {
    await look(scene, { area: 'console', path, state }, consoleViews(state));
  });
});

describe('a clinic’s own site', () => {
  it.each(pairs(clinicScreens))('%s, %s', async (path, state, scene) => {
    await look(scene, { area: 'clinic', path, state }, mainViews(state));
  });
});

describe('the public pages', () => {
  const pages = built<{ path: string; locale: string }[]>('routes.json');

  // A page with a plan chosen differs in one box, a French page in its words. Their widths are tested with the public
  // pages, so one French page is enough here.
  const looked = pages.filter(
    ({ path, locale }) => thorough || (!path.includes('?') && (locale === 'en' || path === '/fr')),
  );

  it.each(looked)('$path', async ({ path: address, locale }) => {
    const prefix = locale === 'fr' ? '/fr' : '';
    const asked = address.slice(prefix.length);
    const path = asked.split('?')[0] || '/';
    const scene: Scene = {
      path: () => asked,
      until: ({ page }) => page.getByRole('heading', { level: 1 }).first().waitFor(),
    };
    // Registration is pre-rendered like a public page and continues as the application.
    const area = path in mainScreens ? 'main' : 'public';
    const views = locale === 'fr' && !thorough ? frenchViews : mainViews('ready');
    await look(scene, { area, path, state: 'ready' }, views, prefix);
  });

  const acted = Object.entries(publicScreens).flatMap(([path, states]) =>
    Object.entries(states).map(([state, scene]) => [path, state, scene] as const),
  );

  it.each(acted)('%s, %s', async (path, state, scene) => {
    await look(scene, { area: 'public', path, state }, mainViews(state));
  });
});

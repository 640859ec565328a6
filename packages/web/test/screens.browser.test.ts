import { readFileSync } from 'node:fs';
import { adminRoutes } from '@tamarack/core/admin';
import type { Browser } from 'playwright-core';
import type { RouteObject } from 'react-router-dom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  expectAccessible,
  expectNoSidewaysScroll,
  launchBrowser,
  openPerson,
  picture,
  pictureFolder,
} from './browser.ts';
import { type Owner, operatorToken, registerOwner } from './people.ts';
import { type Product, startProduct } from './product.ts';
import {
  clinicScreens,
  consoleScreens,
  mainScreens,
  publicScreens,
  requiredStates,
  type Scene,
  type Screen,
  type Stage,
} from './screens.ts';

/** Every screen of every router in every state: no axe finding, nothing sticking out, and a picture to look at. */
let product: Product;
let browser: Browser;
let owner: Owner;
let staffToken: string;
beforeAll(async () => {
  [product, browser] = await Promise.all([startProduct({ SAMPLE_DATA: 'true' }), launchBrowser()]);
  owner = await registerOwner(product, 'Érable Physio', 'physio-des-erables');
  staffToken = await operatorToken(product);
});
afterAll(async () => {
  await browser?.close();
  await product?.stop();
});

const built = <T>(name: string): T =>
  JSON.parse(readFileSync(new URL(`../dist/client/${name}`, import.meta.url), 'utf8')) as T;

function pathsOf(routes: readonly RouteObject[], base: string): string[] {
  return routes.flatMap((route) => {
    if (route.path === '*') return [];
    const path = route.path ? `${base}/${route.path}` : base;
    const own = route.element && !route.children ? [path] : [];
    return [...own, ...pathsOf(route.children ?? [], path)];
  });
}

describe('the list of screens', () => {
  it('holds every path of the application’s router, in both languages', () => {
    const paths = built<string[]>('app-routes.json').filter((path) => !path.startsWith('/admin'));
    const expected = Object.keys(mainScreens).flatMap((path) => [path, `/fr${path}`]);
    expect(paths.toSorted()).toEqual(expected.toSorted());
  });

  it('holds every path of the console’s router', () => {
    expect(pathsOf(adminRoutes, '/admin').toSorted()).toEqual(Object.keys(consoleScreens).toSorted());
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

interface How {
  scheme?: 'light' | 'dark';
  /** `/fr` for the French side; what shows that it is there is then its heading. */
  prefix?: '' | '/fr';
}

/** Brings a screen into its state once and looks at it in each width. */
async function look(
  scene: Scene,
  name: string,
  views: readonly Width[],
  { scheme = 'light', prefix = '' }: How = {},
): Promise<void> {
  const token = scene.as === 'operator' ? staffToken : scene.as === 'owner' ? owner.token : null;
  const storage = [
    ...(token ? [{ name: 'token', value: token }] : []),
    ...(scheme === 'dark' ? [{ name: 'color-scheme', value: 'dark' }] : []),
  ];
  const { page, context, problems } = await openPerson(browser, {
    viewport: { width: widths[views[0] ?? 'desktop'], height: 900 },
    colorScheme: scheme,
    ...(prefix ? { locale: 'fr-CA' } : {}),
    storageState: { cookies: [], origins: [{ origin: product.origin, localStorage: storage }] },
  });
  const stage: Stage = {
    product,
    page,
    tenantId: owner.tenantId,
    subdomain: owner.subdomain,
    operatorToken: staffToken,
    ownerToken: owner.token,
  };
  try {
    await scene.before?.(stage);
    await page.goto(`${scene.on?.(stage) ?? product.origin}${prefix}${await scene.path(stage)}`);
    if (prefix === '') await scene.until(stage);
    else await page.getByRole('heading', { level: 1 }).first().waitFor();
    for (const width of views) {
      await page.setViewportSize({ width: widths[width], height: 900 });
      await page.evaluate(async () => {
        await document.fonts.ready;
        const moving = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
        await Promise.all(moving.map((transition) => transition.finished.catch(() => undefined)));
      });
      const where = `${name}-${scheme}-${widths[width]}`;
      await expectAccessible(page, where);
      await expectNoSidewaysScroll(page, where);
      await picture(page, where.replaceAll(/[^a-z0-9-]+/gi, '-'));
    }
    expect(problems).toEqual([]);
  } finally {
    await context.close();
  }
}

const pairs = (screens: Record<string, Screen>) =>
  Object.entries(screens).flatMap(([path, { states }]) =>
    Object.entries(states).map(([state, scene]) => [path, state, scene] as const),
  );

/** Every width when pictures are wanted to look at; otherwise those that differ most. */
const thorough = pictureFolder !== undefined;

function mainWidths(state: string): Width[] {
  if (thorough) return ['desktop', 'tablet', 'phone'];
  return state === 'ready' ? ['desktop', 'phone'] : ['phone'];
}

function consoleWidths(state: string, scheme: 'light' | 'dark'): Width[] {
  if (thorough) return ['desktop', 'tablet', 'phone'];
  return state === 'ready' && scheme === 'light' ? ['desktop', 'phone'] : ['desktop'];
}

describe('the main site’s application', () => {
  it.each(pairs(mainScreens))('%s, %s', async (path, state, scene) => {
    await look(scene, `main${path}-${state}`, mainWidths(state));
    if (state === 'ready') await look(scene, `main${path}-${state}-fr`, ['phone'], { prefix: '/fr' });
  });
});

describe('the console', () => {
  it.each(pairs(consoleScreens))('%s, %s', async (path, state, scene) => {
    for (const scheme of ['light', 'dark'] as const) {
      await look(scene, `console${path}-${state}`, consoleWidths(state, scheme), { scheme });
    }
  });
});

describe('a clinic’s own site', () => {
  it.each(pairs(clinicScreens))('%s, %s', async (path, state, scene) => {
    await look(scene, `clinic${path}-${state}`, mainWidths('ready'));
  });
});

describe('the public pages', () => {
  const pages = built<{ path: string; locale: string }[]>('routes.json');

  // A chosen plan differs from the page itself in one box; the French side in its words, which the narrow width tests.
  const looked = pages.filter(({ path }) => thorough || !path.includes('?'));

  it.each(looked)('$path', async ({ path, locale }) => {
    const scene: Scene = {
      path: () => path,
      until: ({ page }) => page.getByRole('heading', { level: 1 }).first().waitFor(),
    };
    await look(scene, `public${path}`, locale === 'fr' && !thorough ? ['phone'] : mainWidths('ready'));
  });

  const acted = Object.entries(publicScreens).flatMap(([path, states]) =>
    Object.entries(states).map(([state, scene]) => [path, state, scene] as const),
  );

  it.each(acted)('%s, %s', async (path, state, scene) => {
    await look(scene, `public${path}-${state}`, mainWidths(state));
  });
});

import { readFileSync } from 'node:fs';
import { adminRoutes } from '@tamarack/core/admin';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import type { RouteObject } from 'react-router-dom';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  desktop,
  expectAccessible,
  expectNoSidewaysScroll,
  launchBrowser,
  openPerson,
  phone,
  picture,
  tablet,
} from './browser.ts';
import { type Owner, operatorToken, registerOwner } from './people.ts';
import { type Product, startProduct } from './product.ts';
import {
  consoleScreens,
  mainScreens,
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

  it.each(Object.entries({ ...mainScreens, ...consoleScreens }))(
    'has every state that %s can be in',
    (_path, { kind, states }) => {
      expect(Object.keys(states)).toEqual(expect.arrayContaining([...requiredStates[kind]]));
    },
  );
});

async function look(scene: Scene, name: string, options: BrowserContextOptions, prefix = ''): Promise<void> {
  const token = scene.as === 'operator' ? staffToken : scene.as === 'owner' ? owner.token : null;
  const { page, context, problems } = await openPerson(browser, {
    ...options,
    ...(token
      ? {
          storageState: {
            cookies: [],
            origins: [{ origin: product.origin, localStorage: [{ name: 'token', value: token }] }],
          },
        }
      : {}),
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
    await page.goto(`${product.origin}${prefix}${scene.path(stage)}`);
    if (prefix === '') await scene.until(stage);
    else await page.getByRole('heading', { level: 1 }).first().waitFor();
    await page.evaluate(() => document.fonts.ready);
    await expectAccessible(page, name);
    await expectNoSidewaysScroll(page, name);
    await picture(page, name.replaceAll(/[^a-z0-9-]+/gi, '-'));
    expect(problems).toEqual([]);
  } finally {
    await context.close();
  }
}

const pairs = (screens: Record<string, Screen>) =>
  Object.entries(screens).flatMap(([path, { states }]) =>
    Object.entries(states).map(([state, scene]) => [path, state, scene] as const),
  );

describe('the main site’s application', () => {
  it.each(pairs(mainScreens))('%s, %s', async (path, state, scene) => {
    await look(scene, `main${path}-${state}-1440`, desktop);
    await look(scene, `main${path}-${state}-390`, phone);
    if (state !== 'ready') return;
    await look(scene, `main${path}-${state}-768`, tablet);
    await look(scene, `main${path}-${state}-fr-390`, { ...phone, locale: 'fr-CA' }, '/fr');
  });
});

describe('the console', () => {
  it.each(pairs(consoleScreens))('%s, %s', async (path, state, scene) => {
    await look(scene, `console${path}-${state}-light-1440`, desktop);
    await look(scene, `console${path}-${state}-dark-1440`, { ...desktop, colorScheme: 'dark' });
    if (state !== 'ready') return;
    await look(scene, `console${path}-${state}-light-768`, tablet);
    await look(scene, `console${path}-${state}-light-390`, phone);
  });
});

describe('the public pages', () => {
  const pages = built<{ path: string; locale: string }[]>('routes.json');

  it.each(pages.map(({ path }) => path))('%s', async (path) => {
    const scene: Scene = {
      path: () => path,
      until: ({ page }) => page.getByRole('heading', { level: 1 }).first().waitFor(),
    };
    await look(scene, `public${path}-1440`, desktop);
    await look(scene, `public${path}-390`, phone);
  });
});

import type { RouteObject } from 'react-router-dom';
import { beforeAll, expect, it } from 'vitest';
import { callsOf, joinCareTeam } from '../../api/test/charts.ts';
import { payOf } from '../../api/test/pay.ts';
import { createVisit } from '../../api/test/visits.ts';
import type { FeatureRoutes } from '../src/shared/feature-routes.ts';
import { checkAtWidths, expectNoSidewaysScroll, goWithin, settled } from './browser.ts';
import { provideClinicDay } from './day/clinic-day.ts';

const features = import.meta.glob<FeatureRoutes>('../src/workspace/*/routes.tsx', {
  import: 'routes',
  eager: true,
});

/** Tuesday, 16:57 in Toronto. */
const day = provideClinicDay({ subdomain: 'all-screens', at: '2026-11-24T21:57:00Z' });

/** The path at which each screen of the workspace shows data, and the member if not the owner. */
const screens: Record<string, { at?: () => string; as?: 'roy' }> = {
  '/': {},
  '/access-log': {},
  '/billing': {},
  '/billing/invoices/:invoiceId': { at: () => `/billing/invoices/${invoiceId}` },
  '/calendar': {},
  '/calendar/import': {},
  '/calendar/print': { at: () => '/calendar/print?date=2026-11-24' },
  '/clients': {},
  '/clients/:fileNo': { at: () => '/clients/10432' },
  '/clients/:fileNo/chart': { at: () => '/clients/10432/chart', as: 'roy' },
  '/clients/:fileNo/chart/print': { at: () => '/clients/10432/chart/print', as: 'roy' },
  '/clients/import': {},
  '/notes/:noteId': { at: () => `/notes/${noteId}`, as: 'roy' },
  '/pay': {},
  '/pay/how': { as: 'roy' },
  '/pay/me': { as: 'roy' },
  '/pay/reports': {},
  '/pay/runs/:runId': { at: () => `/pay/runs/${runId}` },
  '/pay/runs/:runId/:staffId': { at: () => `/pay/runs/${runId}/${day.clinic.roy.staffId}` },
  '/pay/statements/:runId': { at: () => `/pay/statements/${runId}`, as: 'roy' },
  '/queue': {},
  '/schedule': {},
  '/schedule/print': {},
  '/set-up': {},
  '/settings': {},
  '/settings/billing': {},
  '/settings/holidays': {},
  '/settings/locations': {},
  '/settings/retention': {},
  '/settings/services': {},
  '/settings/templates': {},
  '/staff': {},
  '/staff/:staffId': { at: () => `/staff/${day.clinic.roy.staffId}` },
  '/todos': {},
};

let noteId: string;
let invoiceId: string;
let runId: string;
beforeAll(async () => {
  const { app, clinic } = day;
  await callsOf(app, clinic, clinic.ownerAtSite).post(`/locations/${clinic.locationId}/rooms`, {
    name: 'Salle de réadaptation pour la thérapie en bassin et au sol',
    shared: true,
  });
  const pay = payOf(app, clinic);
  await day.setTime('2026-11-13T22:00:00Z');
  await pay.agree(clinic.roy.staffId);
  await pay.collect(await pay.visit('2026-11-10T09:00'), 15_000);
  await pay.visit('2026-11-11T09:00');
  await day.setTime('2026-11-24T21:57:00Z');
  runId = await pay.start('2026-11-01', '2026-11-15');
  await pay.turn(runId, 'review');
  await joinCareTeam(app, clinic, clinic.roy);
  const visit = { clientId: clinic.anne, note: 'draft' } as const;
  await createVisit(app, clinic, { ...visit, at: '2026-11-24T09:00' });
  await createVisit(app, clinic, { clientId: clinic.anne, at: '2026-11-24T15:00', state: 'booked' });
  const counted = { retention_from_on: '2010-03-01', retention_until_on: '2020-03-01' };
  for (const [name, legal_hold] of [['Odette', false] as const, ['Marguerite', true] as const])
    await app
      .admin('clients')
      .where({ client_id: await clinic.client(name, 'Beauchamp-Lafontaine') })
      .update({ last_entry_on: '2010-03-01', ...counted, legal_hold });
  const billed = await createVisit(app, clinic, { ...visit, at: '2026-11-24T11:00', with: 'chen' });
  const checkedOut = await callsOf(app, clinic, clinic.desk).post(`/confirmations/${billed}/checkout`, {
    version: 1,
    payments: [{ method: 'cash', amountCents: 5_000 }],
  });
  invoiceId = checkedOut.body.id;
  ({ note_id: noteId } = await app
    .admin('notes')
    .where({ tenant_id: clinic.tenantId, author_id: clinic.roy.staffId, state: 'draft' })
    .first('note_id'));
});

it('the list has every screen of the workspace', () => {
  const paths = Object.values(features)
    .flatMap(({ workspace = [] }) => workspace)
    .filter((route: RouteObject) => route.lazy)
    .map(({ path = '' }) => `/${path.replace(/^\//, '')}`);
  expect(Object.keys(screens)).toEqual(paths.toSorted());
});

const speak = (locale: 'en' | 'fr') =>
  day.app
    .admin('users')
    .whereIn('user_id', [day.clinic.ownerAtSite.userId, day.clinic.roy.userId])
    .update({ locale });

it.each(['en', 'fr'] as const)(
  'every screen fits three widths and is open to everybody, in %s',
  async (locale) => {
    const { ownerAtSite: owner, roy } = day.clinic;
    await speak(locale);
    // Not at the first screen, because `goWithin` waits for another one.
    const atOwners = await day.open(owner, '/todos');
    const atRoys = await day.open(roy, '/todos');
    for (const [path, { at, as }] of Object.entries(screens)) {
      const person = as === 'roy' ? atRoys : atOwners;
      const { page } = person;
      await page.setViewportSize({ width: 1440, height: 900 });
      await goWithin(page, at?.() ?? path);
      await checkAtWidths(page, `workspace-${locale}${path.replaceAll(/[^a-z]+/gi, '-')}`, {
        axe: locale === 'en',
      });
      expect(person.problems, path).toEqual([]);
    }
  },
  // Every screen at three widths takes long beside other tests.
  240_000,
);

it('forced colours show what is chosen and where a dialog ends', async () => {
  const { page } = await day.open(day.clinic.ownerAtSite, '/queue', { forcedColors: 'active' });
  await page.locator('[role=tab] span span').first().waitFor();
  const drawn = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => {
        const { backgroundColor, borderTopWidth } = getComputedStyle(element);
        return { backgroundColor, borderTopWidth };
      });
  const [chosen, other] = [
    await drawn('[role=tab][aria-selected=true]'),
    await drawn('[role=tab][aria-selected=false]'),
  ];
  expect(chosen.backgroundColor).not.toBe(other.backgroundColor);
  const count = await drawn('[role=tab][aria-selected=true] span span');
  expect(count.backgroundColor).toBe('rgba(0, 0, 0, 0)');
  const outlineOf = (current: string) =>
    page.locator('h1').evaluate((title, current) => {
      title.setAttribute('aria-current', current);
      return getComputedStyle(title).outlineStyle;
    }, current);
  expect([await outlineOf('true'), await outlineOf('false')]).toEqual(['solid', 'none']);
  await page.keyboard.press('?');
  await page.getByRole('dialog').waitFor();
  expect((await drawn('[role=dialog]')).borderTopWidth).toBe('1px');
  const track = '[role=dialog] .mantine-Switch-track';
  const on = await drawn(track);
  await page.getByRole('switch').uncheck({ force: true });
  await expect.poll(async () => (await drawn(track)).backgroundColor).not.toBe(on.backgroundColor);
});

it('at 400 % zoom no screen scrolls sideways, and no button is cut off', async () => {
  const { ownerAtSite: owner, roy } = day.clinic;
  await speak('fr');
  const size = { viewport: { width: 320, height: 640 } };
  const atOwners = await day.open(owner, '/todos', size);
  const atRoys = await day.open(roy, '/todos', size);
  const cut: Record<string, string[]> = {};
  for (const [path, { at, as }] of Object.entries(screens)) {
    const { page } = as === 'roy' ? atRoys : atOwners;
    await goWithin(page, at?.() ?? path);
    await settled(page);
    await expectNoSidewaysScroll(page, path);
    const days = await page
      .locator('main input[type=date]')
      .evaluateAll((fields) => fields.filter(({ clientWidth }) => clientWidth < 128).length);
    expect(days, `date fields of ${path} that cut off the year`).toBe(0);
    const labels = await page.locator('main button, main .mantine-Button-root').evaluateAll((buttons) =>
      buttons
        .filter((button) => {
          const label = button.querySelector('.mantine-Button-label');
          const list = button.closest('ul');
          const isBeyond =
            list &&
            getComputedStyle(list).overflowX === 'hidden' &&
            button.getBoundingClientRect().right > list.getBoundingClientRect().right;
          return isBeyond || (label && label.scrollWidth > label.clientWidth + 1);
        })
        .map((button) => button.getAttribute('aria-label') ?? button.textContent),
    );
    if (labels.length > 0) cut[path] = labels;
  }
  expect(cut).toEqual({});
}, 240_000);

it.each(['/schedule', '/settings/services'])(
  'at 200 % zoom the bars never hide the focused control of %s',
  async (path) => {
    const { ownerAtSite } = day.clinic;
    const { page } = await day.open(ownerAtSite, path, { viewport: { width: 640, height: 450 } });
    await page.locator('main').getByRole('button').first().waitFor();
    const covered: string[] = [];
    for (const key of ['Tab', 'Shift+Tab'])
      for (let n = 0; n < 30; n++) {
        await page.keyboard.press(key);
        const name = await page.evaluate(() => {
          const focused = document.activeElement;
          if (!focused?.closest('main')) return null;
          const bar = document.querySelector('nav')?.getBoundingClientRect();
          const head = document.querySelector('header')?.getBoundingClientRect();
          const { top, bottom } = focused.getBoundingClientRect();
          const isHidden = bar && head && (top >= bar.top || bottom <= head.bottom);
          return isHidden ? `${focused.getAttribute('aria-label') ?? focused.textContent}` : null;
        });
        if (name !== null) covered.push(`${key}: ${name}`);
      }
    expect(covered).toEqual([]);
  },
);

it.each(['/settings', '/settings/billing', '/set-up?step=location'])(
  'the wide fields of %s fill their row',
  async (path) => {
    await speak('en');
    const { page, problems } = await day.open(day.clinic.ownerAtSite, path);
    const wide = page.locator('form [data-wide]');
    await wide.first().waitFor();
    const missing = await wide.evaluateAll((inputs) =>
      inputs.map((input) => {
        let field = input;
        while (field.parentElement && getComputedStyle(field.parentElement).display !== 'grid')
          field = field.parentElement;
        const row = field.parentElement?.getBoundingClientRect().width ?? 0;
        return row - field.getBoundingClientRect().width;
      }),
    );
    expect(missing.length).toBeGreaterThan(0);
    expect(missing.every((pixels) => pixels < 1)).toBe(true);
    expect(problems).toEqual([]);
  },
);

it('the buttons of a visit on Today are in one line', async () => {
  await speak('en');
  const { app, clinic } = day;
  await createVisit(app, clinic, { clientId: clinic.anne, at: '2026-11-24T16:00', state: 'arrived' });
  const { page, problems } = await day.open(clinic.ownerAtSite, '/');
  const row = page.getByRole('listitem').filter({ hasText: '4:00' });
  for (const width of [1280, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const tops: number[] = [];
    for (const name of [/^Done/, /^Check out/, /^Outcome/])
      tops.push((await row.getByRole('button', { name }).boundingBox())?.y ?? 0);
    expect([width, new Set(tops).size]).toEqual([width, 1]);
  }
  expect(problems).toEqual([]);
});

it('an arrival recorded in the list is announced and keeps the focus in its row', async () => {
  await speak('en');
  const { page, problems } = await day.open(day.clinic.ownerAtSite, '/calendar?view=list');
  const arrived = page.getByRole('button', { name: 'Arrived: Anne Tremblay', exact: true }).last();
  await arrived.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('status').filter({ hasText: 'Anne Tremblay has arrived' }).waitFor();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
    .toMatch(/^Open Anne Tremblay, /);
  await page.keyboard.press('/');
  await page.getByRole('combobox', { name: 'Search clients, screens and actions' }).fill('billing');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Billing', level: 1 }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  expect(problems).toEqual([]);
});

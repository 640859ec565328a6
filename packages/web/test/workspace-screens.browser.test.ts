import type { RouteObject } from 'react-router-dom';
import { beforeAll, expect, it } from 'vitest';
import { callsOf, joinCareTeam } from '../../api/test/charts.ts';
import { payOf } from '../../api/test/pay.ts';
import { createVisit } from '../../api/test/visits.ts';
import type { FeatureRoutes } from '../src/shared/feature-routes.ts';
import { checkAtWidths, goWithin } from './browser.ts';
import { provideClinicDay } from './clinic-day.ts';

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

it.each(['en', 'fr'] as const)(
  'every screen fits three widths and is open to everybody, in %s',
  async (locale) => {
    const { app, clinic } = day;
    const { ownerAtSite: owner, roy } = clinic;
    await app.admin('users').whereIn('user_id', [owner.userId, roy.userId]).update({ locale });
    const atOwners = await day.open(owner, '/');
    const atRoys = await day.open(roy, '/');
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

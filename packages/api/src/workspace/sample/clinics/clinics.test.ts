import { expect, it } from 'vitest';
import { provideTestApp } from '../../../../test/app.ts';
import { novaScotiaProfile } from '../profiles/nova-scotia.ts';
import { makeSampleClinic, refreshSampleClinics } from './service.ts';

/** A Tuesday, 11:20 in Halifax. */
let now = new Date('2026-11-17T15:20:00Z');
const app = provideTestApp({ clock: { now: () => now } });

const small = { ...novaScotiaProfile, clients: 60, attendances: 400 };
const make = (password: string) => makeSampleClinic(app.deps, 'nova-scotia', small, password);
const signIn = (password: string) =>
  app.call({
    method: 'POST',
    url: '/api/auth/login',
    body: { email: 'fiona.maclellan@nova-scotia.example', password },
  });
const staff = () => app.admin('clinic_staff').select('name', 'practises', 'kind');

it('has an owner who can sign in, treats clients and appears once on the team', async () => {
  expect(await make('quiet harbour morning')).toMatchObject([{ role: 'administrator', isOwner: true }]);
  expect((await signIn('quiet harbour morning')).status).toBe(200);
  expect(await staff()).toEqual([{ name: 'Fiona MacLellan', practises: true, kind: 'owner' }]);
  expect(await app.admin('attendances')).toHaveLength(400);
});

it('has the new password, but the same records and people, when created again', async () => {
  await make('another quiet morning');
  expect((await signIn('quiet harbour morning')).status).toBe(401);
  expect((await signIn('another quiet morning')).status).toBe(200);
  expect(await staff()).toHaveLength(1);
});

it('is kept up to date day by day, and its owner stays a member', async () => {
  now = new Date('2026-11-18T15:20:00Z');
  await refreshSampleClinics(app.deps);
  expect(await app.admin('sample_records').select('made_on')).toEqual([{ made_on: '2026-11-18' }]);
  expect(
    await app.admin('attendances').where({ state: 'booked' }).andWhere('local_on', '<', '2026-11-18'),
  ).toEqual([]);
  expect(await staff()).toEqual([{ name: 'Fiona MacLellan', practises: true, kind: 'owner' }]);
});

it('never takes the subdomain of a real clinic', async () => {
  await app.tenant({ subdomain: 'quebec' });
  await expect(makeSampleClinic(app.deps, 'quebec', small, 'quiet harbour morning')).rejects.toThrow(
    'A clinic has the address "quebec" already.',
  );
});

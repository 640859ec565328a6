import { describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../test/app.ts';
import { provideWorkspace } from '../../../test/workspace.ts';
import { findClinicAccess } from '../../server/access/repository.ts';
import { forClinic } from './index.ts';

const app = provideTestApp();
const clinic = provideWorkspace(app, { subdomain: 'locks' });

const accessOf = async (member: { userId: string }) => {
  const access = await findClinicAccess(app.database.platform, clinic.tenantId, member.userId);
  if (!access) throw new Error('not a member');
  return access;
};
const callOf = async (member: { userId: string }) => ({ deps: app.deps, access: await accessOf(member) });

describe('tables with client names', () => {
  it.each(['client_identities', 'client_words'])('the desk reads %s', async (table) => {
    const rows = await forClinic(await callOf(clinic.desk), (tx) => tx(table).select());
    expect(rows.length).toBeGreaterThan(0);
  });

  it.each(['client_identities', 'client_words'])('the bookkeeper reads no rows of %s', async (table) => {
    const rows = await forClinic(await callOf(clinic.bookkeeper), (tx) => tx(table).select());
    expect(rows).toEqual([]);
  });

  it.each(['platform', 'worker'] as const)('the %s role is refused', async (role) => {
    for (const table of ['clients', 'client_identities', 'appointments', 'notes', 'note_versions'])
      await expect(app.database[role](table).select()).rejects.toThrow(/permission denied/);
  });
});

describe('a member', () => {
  it('has a staff row, and practises if a clinician', async () => {
    expect(await accessOf(clinic.roy)).toMatchObject({ staffId: clinic.roy.staffId, practises: true });
    expect(await accessOf(clinic.desk)).toMatchObject({ staffId: clinic.desk.staffId, practises: false });
  });

  it('keeps the staff row after leaving, with the last day', async () => {
    const { userId } = await app.person({ name: 'Leaver', email: 'leaver@locks.example' });
    await app.member(clinic.tenantId, userId, 'clinician');
    await app.admin('memberships').where({ tenant_id: clinic.tenantId, user_id: userId }).delete();
    const row = await app.admin('clinic_staff').where({ user_id: userId }).first();
    expect(row).toMatchObject({ name: 'Leaver', practises: true });
    expect(row.active_to_on).not.toBeNull();
  });
});

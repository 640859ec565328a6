import type { Confirmation } from '@tamarack/core/domain/workspace';
import { beforeEach, describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../test/app.ts';
import { meanwhile } from '../../../test/meanwhile.ts';
import { payOf } from '../../../test/pay.ts';
import { createVisit, type NewVisit } from '../../../test/visits.ts';
import { createWorkspace, type TestMember, type TestWorkspace } from '../../../test/workspace.ts';
import { confirmClear } from './service.ts';

let clinic: TestWorkspace;
let now = new Date('2026-11-24T21:00:00Z');
const app = provideTestApp({ clock: { now: () => now } });

let clinics = 0;
beforeEach(async () => {
  now = new Date('2026-11-24T21:00:00Z');
  clinic = await createWorkspace(app, { subdomain: `queue-${++clinics}` });
});

const visit = (changes: Partial<NewVisit> = {}) =>
  createVisit(app, clinic, {
    clientId: clinic.anne,
    at: '2026-11-24T14:00',
    state: 'attended',
    note: 'signed',
    ...changes,
  });
const list = async (member: TestMember, query = '') =>
  (
    await app.call({
      url: `/api/clinic/confirmations${query}`,
      token: member.token,
      host: clinic.host,
    })
  ).body;
const get = async (member: TestMember, path: string) =>
  (await app.call({ url: `/api/clinic/${path}`, token: member.token, host: clinic.host })).body;
const post = async (member: TestMember, path: string, body: object) => {
  const { status, body: answer } = await app.call({
    method: 'POST',
    url: `/api/clinic/confirmations/${path}`,
    token: member.token,
    host: clinic.host,
    body,
  });
  return { status, ...answer };
};
const row = (attendanceId: string) =>
  app.admin('confirmations').where({ attendance_id: attendanceId }).first();

describe('the queue', () => {
  it('shows what happened, the five checks and the fee', async () => {
    const attendanceId = await visit();
    const { confirmations, next, counts } = await list(clinic.desk);
    expect(confirmations).toEqual([
      {
        attendanceId,
        version: 1,
        appointmentId: expect.any(String),
        state: 'open',
        localStart: '2026-11-24T14:00',
        bookedMinutes: 45,
        treatedMinutes: 45,
        attendance: 'attended',
        clientId: clinic.anne,
        fileNo: 10_432,
        name: 'Anne Tremblay',
        staffId: clinic.roy.staffId,
        staffName: 'Roy Lavoie',
        serviceId: clinic.physio,
        serviceEn: 'Physiotherapy',
        serviceFr: 'Physiothérapie',
        locationId: clinic.locationId,
        feeCents: 12_000,
        feeReason: '',
        jointBillOf: null,
        taxCents: 0,
        taxReason: 'not_registered',
        invoice: null,
        checks: {
          presence: { level: 'clear', finding: 'came' },
          length: { level: 'clear', finding: 'as_booked' },
          service: { level: 'clear', finding: 'in_force' },
          payer: { level: 'clear', finding: 'self' },
          note: { level: 'clear', finding: 'signed' },
        },
        reason: '',
        answer: '',
        own: false,
        reviewer: 'other',
        reviewedBySelf: false,
        decidedAt: null,
        decidedBy: null,
      },
    ]);
    expect([next, counts]).toEqual([
      null,
      { open: 1, returned: 0, withoutOutcome: 0, withoutOutcomeFrom: null },
    ]);
  });

  it('tells a queue that has never had a visit from one that is empty', async () => {
    await visit({ at: '2026-11-24T09:00', state: 'booked' });
    expect((await list(clinic.desk)).hadVisits).toBe(false);
    await visit({ at: '2026-11-23T09:00' });
    expect((await list(clinic.desk)).hadVisits).toBe(true);
    expect(await list(clinic.desk, '?tab=returned')).toMatchObject({ confirmations: [], hadVisits: true });
  });

  it('counts the visits of today and earlier that have no outcome yet, and names their oldest day', async () => {
    await visit({ at: '2026-11-23T09:00', state: 'arrived' });
    await visit({ at: '2026-11-20T09:00', state: 'booked', with: 'chen' });
    await visit({ at: '2026-11-24T09:00', state: 'booked' });
    await visit({ at: '2026-11-24T10:00', state: 'cancelled' });
    await visit({ at: '2026-11-25T09:00', state: 'booked' });
    const count = async (member: TestMember) => {
      const { withoutOutcome, withoutOutcomeFrom } = (await list(member)).counts;
      return [withoutOutcome, withoutOutcomeFrom];
    };
    expect(await count(clinic.desk)).toEqual([3, '2026-11-20']);
    expect(await count(clinic.roy)).toEqual([2, '2026-11-23']);
  });

  it('is in order of time, in pages, and can be filtered by day and clinician', async () => {
    const tuesday = await visit({ at: '2026-11-24T09:00', with: 'chen' });
    const monday = await visit({ at: '2026-11-23T16:00' });
    const later = await visit({ at: '2026-11-24T15:00' });
    const ids = async (query: string) => {
      const { confirmations, next } = await list(clinic.desk, query);
      return [confirmations.map((one: { attendanceId: string }) => one.attendanceId), next];
    };
    const [first, next] = await ids('?limit=2');
    expect(first).toEqual([monday, tuesday]);
    expect(await ids(`?limit=2&after=${encodeURIComponent(next)}`)).toEqual([[later], null]);
    expect((await ids('?on=2026-11-24'))[0]).toEqual([tuesday, later]);
    expect((await ids(`?staffId=${clinic.chen.staffId}`))[0]).toEqual([tuesday]);
  });

  it('can be filtered by location', async () => {
    const here = await visit({ at: '2026-11-24T09:00' });
    const there = await visit({ at: '2026-11-24T10:00', with: 'chen' });
    const [{ location_id: harbour }] = await app
      .admin('locations')
      .insert({ tenant_id: clinic.tenantId, name: 'Harbour', zone: 'America/Toronto' })
      .returning('location_id');
    await app.admin('appointments').where({ staff_id: clinic.chen.staffId }).update({ location_id: harbour });
    const at = async (locationId: string, member = clinic.desk) =>
      (await list(member, `?locationId=${locationId}`)).confirmations.map((one: Confirmation) => [
        one.attendanceId,
        one.locationId,
      ]);
    expect(await at(clinic.locationId)).toEqual([[here, clinic.locationId]]);
    expect(await at(harbour)).toEqual([[there, harbour]]);
    expect(await at(harbour, clinic.roy)).toEqual([]);
  });

  it('shows clinicians only their own visits, and the bookkeeper no names', async () => {
    const attendanceId = await visit();
    await visit({ with: 'chen' });
    const roys = await list(clinic.roy, `?staffId=${clinic.chen.staffId}`);
    expect(roys.confirmations).toMatchObject([{ attendanceId, own: true }]);
    expect(roys.counts).toMatchObject({ open: 1, returned: 0 });
    const [books] = (await list(clinic.bookkeeper)).confirmations;
    expect(books).toMatchObject({ name: null, fileNo: 10_432, checks: { payer: { finding: 'not_shown' } } });
  });

  it('shows the bookkeeper no text that people type', async () => {
    const attendanceId = await visit();
    await app
      .admin('attendances')
      .where({ attendance_id: attendanceId })
      .update({ fee_reason: 'Anne is a student' });
    const texts = async (member: TestMember, tab: string) => {
      const [one] = (await list(member, `?tab=${tab}`)).confirmations;
      return [one.attendanceId, one.feeReason, one.reason, one.answer];
    };
    await post(clinic.desk, `${attendanceId}/return`, { version: 1, reason: 'Did Anne come?' });
    expect(await texts(clinic.desk, 'returned')).toEqual([
      attendanceId,
      'Anne is a student',
      'Did Anne come?',
      '',
    ]);
    expect(await texts(clinic.bookkeeper, 'returned')).toEqual([attendanceId, '', '', '']);
    await post(clinic.roy, `${attendanceId}/answer`, { version: 2, answer: 'Yes, Anne was late' });
    for (const member of [clinic.desk, clinic.ownerAtSite, clinic.roy])
      expect(await texts(member, 'open')).toEqual([
        attendanceId,
        'Anne is a student',
        'Did Anne come?',
        'Yes, Anne was late',
      ]);
    expect(await texts(clinic.bookkeeper, 'open')).toEqual([attendanceId, '', '', '']);
    const csv = await get(clinic.bookkeeper, 'confirmations/fees?from=2026-11-24&to=2026-11-24');
    expect(csv).not.toContain('Anne');
  });

  it('shows a client with a single name by that name', async () => {
    await visit();
    await app.admin('client_identities').where({ client_id: clinic.anne }).update({ given_name: '' });
    expect((await list(clinic.desk)).confirmations[0].name).toBe('Tremblay');
  });

  it('asks for a guardian, who also pays, until 1 March for a client born on 29 February', async () => {
    await app.admin('client_identities').where({ client_id: clinic.anne }).update({ birth_on: '2008-02-29' });
    const payers = async () =>
      (await list(clinic.desk)).confirmations.map(
        ({ checks }: { checks: { payer: { finding: string } } }) => checks.payer.finding,
      );
    await visit({ at: '2026-02-28T09:00' });
    await visit({ at: '2026-03-01T09:00' });
    expect(await payers()).toEqual(['minor_without_payer', 'self']);
    await app.admin('client_relations').insert({
      tenant_id: clinic.tenantId,
      client_id: clinic.anne,
      kind: 'guardian',
      name: 'Rosa Tremblay',
    });
    expect(await payers()).toEqual(['someone_else', 'self']);
  });

  it('counts the joint note of an appointment for each of its clients', async () => {
    await app.admin('services').where({ service_id: clinic.physio }).update({ billing: 'one' });
    const attendanceId = await visit();
    const partner = await clinic.client('Paul', 'Tremblay', { phone: '416-555-0199' });
    const { appointment_id } = await app
      .admin('attendances')
      .where({ attendance_id: attendanceId })
      .first('appointment_id');
    const [second] = await app
      .admin('attendances')
      .insert({
        tenant_id: clinic.tenantId,
        appointment_id,
        client_id: partner,
        local_on: '2026-11-24',
        state: 'attended',
        arrived_at: now,
        treated_minutes: 45,
        fee_cents: 0,
      })
      .returning('attendance_id');
    await app.admin('confirmations').insert({
      tenant_id: clinic.tenantId,
      ...second,
      client_id: partner,
      local_on: '2026-11-24',
      opened_at: now,
    });
    const { confirmations } = await list(clinic.desk);
    expect(confirmations.map((one: { checks: { note: object } }) => one.checks.note)).toEqual([
      { level: 'clear', finding: 'signed' },
      { level: 'clear', finding: 'signed' },
    ]);
    await app.admin('attendances').where({ attendance_id: attendanceId }).update({ state: 'no_show' });
    const afterwards = (await list(clinic.desk)).confirmations;
    expect(
      afterwards.find((one: { attendanceId: string }) => one.attendanceId === second.attendance_id).checks
        .note,
    ).not.toEqual({ level: 'clear', finding: 'signed' });
  });
});

describe('a joint bill', () => {
  let carrier: string;
  let partner: string;
  /** Anne's visit with the fee, and Luc's without, which took place. */
  async function couple(state: 'attended' | 'no_show') {
    await app.admin('services').where({ service_id: clinic.physio }).update({ billing: 'one' });
    carrier = await visit({ state, feeCents: state === 'attended' ? 18_000 : 9_000 });
    const luc = await clinic.client('Luc', 'Roy', { phone: '416-555-0199' });
    partner = await visit({ clientId: luc, at: '2026-11-24T16:00', feeCents: 0 });
    const { appointment_id } = await app.admin('attendances').where({ attendance_id: carrier }).first();
    await app.admin('attendances').where({ attendance_id: partner }).update({ appointment_id });
  }

  it('is confirmed before the visits at zero, or with them', async () => {
    await couple('attended');
    const refused = await post(clinic.desk, `${partner}/confirm`, { version: 1 });
    expect([refused.status, refused.code, refused.error]).toEqual([
      409,
      'TRANSITION_NOT_ALLOWED',
      'Another visit carries the joint bill: Anne Tremblay. Check that one out first. If Anne Tremblay did not come, record that; the bill then passes to this visit.',
    ]);
    const quoted = await get(clinic.desk, `confirmations/${partner}/checkout`);
    expect([quoted.code, quoted.details]).toEqual(['TRANSITION_NOT_ALLOWED', { carrierId: carrier }]);
    const [first, second] = [carrier, partner].map((attendanceId) => ({ attendanceId, version: 1 }));
    const clear = (...visits: unknown[]) => post(clinic.desk, 'confirm', { visits });
    expect(await clear(second)).toMatchObject({ confirmed: 0, left: 1 });
    expect(await clear(second, first)).toMatchObject({ confirmed: 2, left: 0 });
  });

  it('lets a visit at zero follow once it is confirmed', async () => {
    await couple('attended');
    expect((await post(clinic.desk, `${carrier}/confirm`, { version: 1 })).status).toBe(200);
    expect((await post(clinic.desk, `${partner}/confirm`, { version: 1 })).status).toBe(200);
  });

  it('is named on the visits at zero, without the name for those who may not see it', async () => {
    await couple('attended');
    const namedTo = async (member: TestMember) =>
      (await list(member)).confirmations.map(({ jointBillOf }: Confirmation) => jointBillOf);
    expect(await namedTo(clinic.desk)).toEqual([null, { fileNo: 10_432, name: 'Anne Tremblay' }]);
    expect(await namedTo(clinic.bookkeeper)).toEqual([null, { fileNo: 10_432, name: null }]);
  });

  it('is flagged on a missed visit if another one took place', async () => {
    await couple('no_show');
    const { confirmations } = await list(clinic.desk);
    const [missed, came] = confirmations.map((one: { checks: { presence: object } }) => one.checks.presence);
    expect(missed).toEqual({ level: 'problem', finding: 'missed_but_partner_came' });
    expect(came).toEqual({ level: 'clear', finding: 'came' });
  });
});

describe('a confirmation', () => {
  it('fixes the fee, stores the checks and is recorded in the history', async () => {
    const attendanceId = await visit({ treatedMinutes: 30 });
    expect(await post(clinic.desk, `${attendanceId}/confirm`, { version: 1 })).toEqual({
      status: 200,
      success: true,
      id: attendanceId,
      version: 2,
    });
    await app.admin('attendances').where({ attendance_id: attendanceId }).update({ fee_cents: 9_900 });
    const { confirmations } = await list(clinic.desk, '?tab=done');
    expect(confirmations).toMatchObject([
      {
        state: 'confirmed',
        feeCents: 12_000,
        checks: { length: { finding: 'shorter' } },
        decidedAt: '2026-11-24T21:00:00.000Z',
        decidedBy: 'Dana Desk',
      },
    ]);
    expect(await app.admin('history').where({ subject_id: attendanceId }).first()).toMatchObject({
      kind: 'confirmation',
      action: 'confirmed',
      subject_version: 2,
      staff_id: clinic.desk.staffId,
      details: { feeCents: 12_000 },
    });
  });

  it('counts nothing once its invoice is credited, and still shows the invoice', async () => {
    const attendanceId = await visit();
    await visit({ at: '2026-11-24T09:00', with: 'chen', feeCents: 9_500 });
    const { confirmations: open } = await list(clinic.desk);
    await post(clinic.desk, 'confirm', {
      visits: open.map((one: { attendanceId: string; version: number }) => ({
        attendanceId: one.attendanceId,
        version: one.version,
      })),
    });
    const done = async () => (await list(clinic.desk, '?tab=done')).confirmations;
    const [, { invoice }] = await done();
    expect(invoice).toMatchObject({ credited: false });
    const counted = async () => [
      (await get(clinic.ownerAtSite, 'today')).today.numbers.confirmedCents,
      String(await get(clinic.desk, 'confirmations/fees?from=2026-11-24&to=2026-11-24'))
        .trim()
        .split('\n')
        .slice(1)
        .map((line) => line.split(',')[4]),
    ];
    expect(await counted()).toEqual([21_500, ['95.00', '120.00']]);
    const { status } = await app.call({
      method: 'POST',
      url: `/api/clinic/invoices/${invoice.invoiceId}/credit`,
      token: clinic.ownerAtSite.token,
      host: clinic.host,
      body: { version: 1, reason: 'Goodwill' },
    });
    expect(status).toBe(200);
    expect(await counted()).toEqual([9_500, ['95.00', '0.00']]);
    expect(await done()).toMatchObject([
      { state: 'confirmed', invoice: { credited: false } },
      { attendanceId, state: 'confirmed', invoice: { ...invoice, credited: true } },
    ]);
    const { visits } = (await get(clinic.desk, 'today')).today;
    expect(visits).toMatchObject([
      { invoice: { number: expect.any(Number) } },
      { attendanceId, invoice: null },
    ]);
    const [, { version }] = await done();
    await post(clinic.ownerAtSite, `${attendanceId}/reopen`, { version, reason: 'Billed again' });
    expect((await list(clinic.desk)).confirmations).toMatchObject([{ attendanceId, invoice: null }]);
    await post(clinic.desk, `${attendanceId}/confirm`, { version: version + 1 });
    expect(await counted()).toEqual([21_500, ['95.00', '120.00']]);
  });

  it('needs a reason for a different fee', async () => {
    const attendanceId = await visit();
    const path = `${attendanceId}/confirm`;
    const refused = await post(clinic.desk, path, { version: 1, feeCents: 9_000 });
    expect([refused.status, refused.fields]).toEqual([400, { reason: 'Say why the fee is different.' }]);
    await post(clinic.desk, path, { version: 1, feeCents: 9_000, reason: 'First visit' });
    expect(await row(attendanceId)).toMatchObject({
      state: 'confirmed',
      fee_cents: 9_000,
      reason: 'First visit',
    });
  });

  it('needs a fee if none is set', async () => {
    const attendanceId = await visit({ feeCents: null });
    const refused = await post(clinic.desk, `${attendanceId}/confirm`, { version: 1 });
    expect(refused.fields).toEqual({ feeCents: 'Enter a fee: none is set for this service.' });
  });

  it('needs a signed note if the clinic requires one before billing', async () => {
    await app
      .admin('workspace_settings')
      .where({ tenant_id: clinic.tenantId })
      .update({ note_before_billing: true });
    const attendanceId = await visit({ note: 'draft' });
    expect(await post(clinic.desk, `${attendanceId}/confirm`, { version: 1 })).toMatchObject({
      status: 409,
      code: 'TRANSITION_NOT_ALLOWED',
      error: 'This visit can be confirmed once its note is signed.',
    });
    await app
      .admin('notes')
      .where({ attendance_id: attendanceId })
      .update({ state: 'signed', signed_at: now });
    expect(await post(clinic.desk, `${attendanceId}/confirm`, { version: 1 })).toMatchObject({ status: 200 });
  });

  it('needs no note that its clinician has left unsigned, but is flagged for it', async () => {
    await app
      .admin('workspace_settings')
      .where({ tenant_id: clinic.tenantId })
      .update({ note_before_billing: true });
    const attendanceId = await visit({ note: 'draft' });
    const setLastDay = (active_to_on: string) =>
      app.admin('clinic_staff').where({ staff_id: clinic.roy.staffId }).update({ active_to_on });
    const note = async () => (await list(clinic.desk)).confirmations[0]?.checks.note;
    await setLastDay('2026-11-24');
    expect(await note()).toEqual({ level: 'blocked', finding: 'unsigned' });
    await setLastDay('2026-11-23');
    expect(await note()).toEqual({ level: 'problem', finding: 'left_unsigned' });
    const visits = [{ attendanceId, version: 1 }];
    expect(await post(clinic.desk, 'confirm', { visits })).toMatchObject({ confirmed: 0, left: 1 });
    expect(await post(clinic.desk, `${attendanceId}/confirm`, { version: 1 })).toMatchObject({ status: 200 });
    expect((await row(attendanceId)).checks.note).toEqual({ level: 'problem', finding: 'left_unsigned' });
  });

  it('at check out fixes the fee that was changed at the same moment', async () => {
    const attendanceId = await visit();
    const answer = await meanwhile(
      app,
      async (tx) => {
        const raised = { version: tx.raw('version + 1') };
        await tx('confirmations').where({ attendance_id: attendanceId }).update(raised);
        await tx('attendances')
          .where({ attendance_id: attendanceId })
          .update({ ...raised, fee_cents: 9_000 });
      },
      () => post(clinic.desk, `${attendanceId}/checkout`, { version: 1, payments: [] }),
    );
    expect(answer.status).toBe(200);
    expect(await row(attendanceId)).toMatchObject({ state: 'confirmed', fee_cents: 9_000, version: 3 });
  });

  it('is made once when six people try simultaneously', async () => {
    const attendanceId = await visit();
    const tries = await Promise.all(
      Array.from({ length: 6 }, () => post(clinic.desk, `${attendanceId}/confirm`, { version: 1 })),
    );
    expect(tries.map(({ status, code }) => code ?? status).toSorted()).toEqual([
      200,
      ...Array.from({ length: 5 }, () => 'TRANSITION_NOT_ALLOWED'),
    ]);
    expect(await app.admin('history').where({ subject_id: attendanceId })).toHaveLength(1);
  });

  it('is refused to roles that do not review, for other clinics’ visits and at an old version', async () => {
    const attendanceId = await visit({ with: 'chen' });
    const tryAs = async (member: TestMember, version = 1) =>
      (await post(member, `${attendanceId}/confirm`, { version })).code;
    expect(await tryAs(clinic.roy)).toBe('FORBIDDEN');
    expect(await tryAs(clinic.bookkeeper)).toBe('FORBIDDEN');
    expect(await tryAs(clinic.desk, 2)).toBe('VERSION_CONFLICT');
    const other = await createWorkspace(app, { subdomain: `other-${clinics}` });
    const stranger = await app.call({
      method: 'POST',
      url: `/api/clinic/confirmations/${attendanceId}/confirm`,
      token: other.desk.token,
      host: other.host,
      body: { version: 1 },
    });
    expect([stranger.status, (await row(attendanceId)).state]).toEqual([404, 'open']);
  });
});

describe('the clinician who is paid', () => {
  beforeEach(async () => {
    await app
      .admin('memberships')
      .where({ tenant_id: clinic.tenantId, user_id: clinic.roy.userId })
      .update({ role: 'administrator' });
  });

  it('never confirms their own visit while somebody else can', async () => {
    const attendanceId = await visit();
    now = new Date('2026-12-24T21:00:00Z');
    for (const act of ['confirm', 'return', 'exclude'])
      expect(
        await post(clinic.roy, `${attendanceId}/${act}`, {
          version: 1,
          ...(act === 'confirm' ? {} : { reason: 'x' }),
        }),
      ).toMatchObject({
        status: 403,
        error: 'This is your own visit, so someone else has to review it.',
      });
    expect((await list(clinic.roy)).confirmations).toMatchObject([{ reviewer: 'paid' }]);
    const together = await post(clinic.roy, 'confirm', { visits: [{ attendanceId, version: 1 }] });
    expect(together).toMatchObject({ confirmed: 0, left: 1 });
  });

  const leaveRoyAlone = () =>
    app
      .admin('memberships')
      .where({ tenant_id: clinic.tenantId, state: 'active' })
      .whereNot({ user_id: clinic.roy.userId })
      .whereIn('role', ['front_desk', 'administrator'])
      .update({ role: 'hr', is_owner: false });
  const reviewer = async () => (await list(clinic.roy)).confirmations[0].reviewer;

  it('may review it the next day, flagged, when there is nobody else', async () => {
    const attendanceId = await visit();
    await payOf(app, clinic).agree(clinic.roy.staffId, { fromOn: '2026-11-24' });
    await leaveRoyAlone();
    const confirm = () => post(clinic.roy, `${attendanceId}/confirm`, { version: 1 });
    now = new Date('2026-11-25T04:59:00Z');
    expect(await reviewer()).toBe('alone_later');
    expect(await get(clinic.roy, 'today')).toMatchObject({
      today: { visits: [{ reviewer: 'alone_later' }] },
    });
    expect(await get(clinic.roy, 'day?on=2026-11-24')).toMatchObject({
      calendar: {
        appointments: expect.arrayContaining([expect.objectContaining({ reviewer: 'alone_later' })]),
      },
    });
    expect(await get(clinic.roy, `confirmations/${attendanceId}/checkout`)).toMatchObject({
      code: 'TRANSITION_NOT_ALLOWED',
      error: expect.stringContaining('You can do it yourself starting tomorrow.'),
    });
    expect(await confirm()).toMatchObject({
      code: 'TRANSITION_NOT_ALLOWED',
      error:
        'This is your own visit and nobody else can review it. You can do it yourself starting tomorrow.',
    });
    now = new Date('2026-11-25T05:00:00Z');
    expect(await reviewer()).toBe('alone');
    expect(await get(clinic.roy, `confirmations/${attendanceId}/checkout`)).toMatchObject({
      quote: { feeCents: 12_000 },
    });
    expect(await confirm()).toMatchObject({ status: 200 });
    const { confirmations } = await list(clinic.roy, '?tab=done&on=2026-11-24');
    expect(confirmations).toMatchObject([{ attendanceId, reviewedBySelf: true }]);
  });

  it('is nobody without an agreement, who alone checks out on the day itself, flagged', async () => {
    const attendanceId = await visit();
    const pay = payOf(app, clinic);
    const withdrawn = await pay.agree(clinic.roy.staffId, { fromOn: '2026-01-01' });
    await app
      .admin('agreements')
      .where({ agreement_id: withdrawn })
      .update({ withdrawn_at: now, withdrawn_because: 'Owner' });
    await pay.agree(clinic.roy.staffId, { fromOn: '2026-11-25' });
    await pay.agree(clinic.chen.staffId, { fromOn: '2026-01-01' });
    expect(await reviewer()).toBe('paid');
    await leaveRoyAlone();
    expect(await reviewer()).toBe('alone');
    expect(await get(clinic.roy, 'today')).toMatchObject({ today: { visits: [{ reviewer: 'alone' }] } });
    const { quote } = await get(clinic.roy, `confirmations/${attendanceId}/checkout`);
    const paid = {
      version: quote.version,
      treatedMinutes: 45,
      payments: [{ method: 'debit', amountCents: 12_000 }],
    };
    expect(await post(clinic.roy, `${attendanceId}/checkout`, paid)).toMatchObject({ status: 200 });
    const { confirmations } = await list(clinic.roy, '?tab=done&on=2026-11-24');
    expect(confirmations).toMatchObject([{ attendanceId, state: 'confirmed', reviewedBySelf: true }]);
  });
});

describe('a return', () => {
  it('goes to the clinician with a reason, and comes back with the answer and the length', async () => {
    const attendanceId = await visit({ treatedMinutes: 20 });
    await post(clinic.desk, `${attendanceId}/return`, { version: 1, reason: 'Only 20 minutes?' });
    expect((await list(clinic.roy, '?tab=returned')).confirmations).toMatchObject([
      { attendanceId, state: 'returned', reason: 'Only 20 minutes?', version: 2 },
    ]);
    expect(await post(clinic.desk, `${attendanceId}/confirm`, { version: 2 })).toMatchObject({
      code: 'TRANSITION_NOT_ALLOWED',
      error: 'This visit was returned to the clinician. It comes back to the queue once they have answered.',
    });
    expect(
      await post(clinic.roy, `${attendanceId}/answer`, {
        version: 2,
        answer: 'A slip: it was 45.',
        treatedMinutes: 45,
      }),
    ).toMatchObject({ status: 200, version: 3 });
    expect((await list(clinic.desk)).confirmations).toMatchObject([
      {
        state: 'open',
        treatedMinutes: 45,
        answer: 'A slip: it was 45.',
        checks: { length: { level: 'clear' } },
      },
    ]);
  });

  it('can be answered only by the clinician or an administrator', async () => {
    const attendanceId = await visit({ confirmation: 'returned' });
    const answer = { version: 1, answer: 'Checked' };
    expect((await post(clinic.chen, `${attendanceId}/answer`, answer)).code).toBe('NOT_FOUND');
    expect((await post(clinic.desk, `${attendanceId}/answer`, answer)).code).toBe('FORBIDDEN');
    expect((await post(clinic.ownerAtSite, `${attendanceId}/answer`, answer)).status).toBe(200);
  });

  it('cannot set a length for a visit that did not take place', async () => {
    const attendanceId = await visit({ state: 'no_show', confirmation: 'returned' });
    const refused = await post(clinic.roy, `${attendanceId}/answer`, {
      version: 1,
      answer: 'Was here',
      treatedMinutes: 45,
    });
    expect(refused.fields).toEqual({ treatedMinutes: 'Only an attended visit has a length.' });
    expect((await row(attendanceId)).state).toBe('returned');
  });
});

describe('an exclusion and a confirmation', () => {
  it('can be undone only by an administrator, with a reason', async () => {
    const attendanceId = await visit();
    await post(clinic.desk, `${attendanceId}/exclude`, { version: 1, reason: 'Booked twice' });
    expect(await post(clinic.desk, `${attendanceId}/exclude`, { version: 2, reason: 'Again' })).toMatchObject(
      {
        error: 'This visit is excluded. An administrator can reopen it.',
      },
    );
    const reopen = { version: 2, reason: 'It took place' };
    expect((await post(clinic.desk, `${attendanceId}/reopen`, reopen)).code).toBe('FORBIDDEN');
    expect(await post(clinic.ownerAtSite, `${attendanceId}/reopen`, reopen)).toMatchObject({ version: 3 });
    await post(clinic.desk, `${attendanceId}/confirm`, { version: 3 });
    await post(clinic.ownerAtSite, `${attendanceId}/reopen`, { version: 4, reason: 'Wrong fee' });
    expect(await row(attendanceId)).toMatchObject({
      state: 'open',
      fee_cents: null,
      decided_by: null,
      reason: 'Wrong fee',
      version: 5,
    });
    const actions = await app.admin('history').where({ subject_id: attendanceId }).orderBy('history_id');
    expect(actions.map(({ action }) => action)).toEqual(['excluded', 'reopened', 'confirmed', 'reopened']);
  });
});

describe('confirming many visits', () => {
  it('takes as many SQL statements as confirming two, invoices included', async () => {
    const statements = async (length: number) => {
      const visits: { attendanceId: string; version: number }[] = [];
      for (let n = 0; n < length; n++) {
        const time = [10 + Math.floor(n / 12), (n % 12) * 5].map((part) => String(part).padStart(2, '0'));
        const at = `2026-11-${String(23 - length).padStart(2, '0')}T${time.join(':')}`;
        const attendanceId = await createVisit(app, clinic, {
          clientId: clinic.anne,
          at,
          minutes: 5,
          note: 'signed',
        });
        visits.push({ attendanceId, version: 1 });
      }
      let count = 0;
      const forTenant: typeof app.database.forTenant = (tenantId, work, options) =>
        app.database.forTenant(
          tenantId,
          (tx) => {
            tx.on('query', () => count++);
            return work(tx);
          },
          options,
        );
      const access = {
        tenantId: clinic.tenantId,
        status: 'active',
        role: 'front_desk',
        isOwner: false,
        staffId: clinic.desk.staffId,
        practises: false,
        names: true,
      } as const;
      const deps = { ...app.deps, database: { ...app.deps.database, forTenant } };
      expect(await confirmClear({ deps, access }, visits)).toEqual({ confirmed: length, left: 0 });
      return count;
    };
    const few = await statements(2);
    expect(await statements(20)).toBe(few);
    expect(few).toBeLessThan(20);
  });
});

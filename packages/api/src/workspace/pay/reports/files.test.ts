import { beforeAll, describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../../test/app.ts';
import { payOf } from '../../../../test/pay.ts';
import { provideWorkspace } from '../../../../test/workspace.ts';

let now = new Date('2026-11-13T22:00:00Z');
/** A draft in which Roy owes 90.00 for a visit that was refunded. */
let second: string;
const app = provideTestApp({ clock: { now: () => now } });
const clinic = provideWorkspace(app, { subdomain: 'pay-files' });
beforeAll(async () => {
  const pay = payOf(app, clinic);
  await pay.agree(clinic.roy.staffId);
  const payment = await pay.collect(await pay.visit('2026-11-10T09:00'), 15_000);
  const first = await pay.start('2026-11-01', '2026-11-15');
  now = new Date('2026-11-16T15:00:00Z');
  await pay.turn(first, 'review');
  await pay.turn(first, 'approve', clinic.ownerAtSite);
  await pay.turn(first, 'paid', clinic.bookkeeper, { paidOn: '2026-11-16' });
  await pay.refund(payment, 15_000);
  second = await pay.start('2026-11-16', '2026-11-30');
  // Still 30 November at the clinic.
  now = new Date('2026-12-01T02:00:00Z');
});

async function read(path: string, language = 'en', { token } = clinic.bookkeeper) {
  const url = `/api/clinic${path}`;
  const headers = { 'accept-language': language };
  const answer = await app.call({ url, token, host: clinic.host, headers });
  const name = /filename="(.*)"/.exec(String(answer.headers['content-disposition']))?.[1];
  return { name, lines: String(answer.body).trim().split('\n') };
}

describe('the files of pay', () => {
  it('write a clawback as a number, in the way of the reader’s language', async () => {
    const english = await read(`/pay-runs/${second}/file`);
    expect(english.lines.at(-1)).toContain('Roy Lavoie,0.00,0.00,-90.00,0.00,-90.00');
    const french = await read(`/pay-runs/${second}/file`, 'fr');
    expect(french.lines.at(-1)).toContain('Roy Lavoie;0,00;0,00;-90,00;0,00;-90,00');
  });

  it('are named by the days or the year that they cover', async () => {
    const days = 'from=2026-11-01&to=2026-11-30';
    const names = async (language: string) => [
      (await read(`/pay-runs/${second}/file`, language)).name,
      (await read('/pay/t4a/file?year=2025', language)).name,
      (await read(`/pay/hours/file?${days}`, language)).name,
      (await read(`/confirmations/fees?${days}`, language)).name,
    ];
    expect(await names('en')).toEqual([
      'pay-2026-11-16-2026-11-30.csv',
      't4a-2025.csv',
      'hours-2026-11-01-2026-11-30.csv',
      'fees-2026-11-01-2026-11-30.csv',
    ]);
    expect(await names('fr')).toEqual([
      'paie-2026-11-16-2026-11-30.csv',
      't4a-2025.csv',
      'heures-2026-11-01-2026-11-30.csv',
      'honoraires-2026-11-01-2026-11-30.csv',
    ]);
  });

  it('have what was paid in a year without Canadian slips in a clinic in the United States', async () => {
    const settings = app.admin('workspace_settings').where({ tenant_id: clinic.tenantId });
    await settings.clone().update({ currency: 'USD' });
    const english = await read('/pay/t4a/file?year=2026');
    const french = await read('/pay/t4a/file?year=2026', 'fr');
    await settings.clone().update({ currency: 'CAD' });
    expect(english.name).toBe('pay-2026.csv');
    expect(english.lines[0]).toMatch(/^\uFEFF?Person,Paid\r?$/);
    expect(english.lines[1]).toMatch(/^Roy Lavoie,\d+\.\d\d\r?$/);
    expect([french.name, french.lines[0]]).toEqual([
      'paie-2026.csv',
      expect.stringContaining('Personne;Payé'),
    ]);
    expect((await read('/pay/t4a/file?year=2026')).lines[0]).toContain(
      'Person,"Box 048, fees for services",Slip due',
    );
  });

  it('are named by the clinic’s day when they are a state of things', async () => {
    expect((await read('/clients/export', 'en', clinic.ownerAtSite)).name).toBe('clients-2026-11-30.csv');
    expect((await read('/access-log/export', 'en', clinic.ownerAtSite)).name).toBe(
      'access-log-confidential-2026-11-30.csv',
    );
  });

  it('have a name for each contractor’s statement', async () => {
    const { staffId } = clinic.roy;
    await app.admin('clinic_staff').where({ staff_id: staffId }).update({ name: 'Zoé D’Amour-Roy' });
    const one = `/pay-runs/${second}/statements/${staffId}/pdf`;
    expect((await read(one)).name).toBe('pay-2026-11-16-2026-11-30-zoe-d-amour-roy.pdf');
    expect((await read(`/pay-runs/${second}/pdf`)).name).toBe('pay-2026-11-16-2026-11-30-all.pdf');
    expect((await read(`/pay-runs/${second}/pdf`, 'fr')).name).toBe('paie-2026-11-16-2026-11-30-tous.pdf');
    await app.admin('clinic_staff').where({ staff_id: staffId }).update({ name: '北京' });
    expect((await read(one)).name).toBe(`pay-2026-11-16-2026-11-30-${staffId}.pdf`);
  });
});

import type { Statement } from '@tamarack/core/domain/workspace';
import { extractText, getDocumentProxy } from 'unpdf';
import { beforeAll, describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../../test/app.ts';
import { pdfText } from '../../../../test/files.ts';
import { payOf } from '../../../../test/pay.ts';
import { provideWorkspace } from '../../../../test/workspace.ts';
import { findClinicAccess } from '../../../server/access/repository.ts';
import type { ClinicAccess } from '../../../server/access/types.ts';
import { printStatements } from './paper.ts';
import { readStatements } from './service.ts';

let statement: Statement;
let runId: string;
let now = new Date('2026-11-13T22:00:00Z');
const app = provideTestApp({ clock: { now: () => now } });
const clinic = provideWorkspace(app, { subdomain: 'statements' });
beforeAll(async () => {
  const pay = payOf(app, clinic);
  const registered = { gstNumber: '123456789 RT0001', registeredFrom: '2026-01-01' };
  await pay.agree(clinic.roy.staffId, { taxMode: 'contractor_charges', ...registered });
  await pay.agree(clinic.chen.staffId);
  await pay.collect(await pay.visit('2026-11-10T09:00', { with: 'chen' }), 11_000);
  await pay.collect(await pay.visit('2026-11-11T09:00'), 10_000);
  await pay.collect(await pay.visit('2026-11-10T09:00'), 15_000);
  await pay.visit('2026-11-12T09:00', { state: 'no_show', feeCents: 7_500 });
  runId = await pay.start('2026-11-01', '2026-11-15');
  now = new Date('2026-11-16T15:00:00Z');
  await pay.turn(runId, 'review');
  const first = await pay.statement(runId);
  await pay.post(clinic.roy, `/pay/me/statements/${runId}/queries`, {
    attendanceId: first.lines[0]?.attendanceId,
    text: 'Was this not an hour?',
  });
  statement = await pay.statement(runId);
});

it('lists the visits of a statement in the order of the sessions, not of their confirmation', () => {
  expect(statement.lines.map(({ localStart }) => localStart)).toEqual([
    '2026-11-10T09:00',
    '2026-11-11T09:00',
    '2026-11-12T09:00',
  ]);
});

describe('a statement as PDF', () => {
  it.each(['en', 'fr'] as const)('shows the same amounts as the API, to the cent: %s', async (locale) => {
    const text = await pdfText(await printStatements([statement], locale));
    const written = (cents: number) => {
      const amount = (Math.abs(cents) / 100).toFixed(2);
      return locale === 'en' ? `$${amount}` : `${amount.replace('.', ',')} $`;
    };
    expect(statement.payout).toMatchObject({ taxCents: 780, payoutCents: 6_780 });
    const { openingCents, earnedCents, adjustmentCents, paidCents, closingCents, payout } = statement;
    for (const cents of [
      ...[openingCents, earnedCents, adjustmentCents, paidCents, closingCents],
      ...[payout.taxCents, payout.payoutCents],
      ...statement.lines.flatMap((line) => [line.baseCents, line.collectedCents]),
      ...statement.lines.flatMap((line) => [line.earnedCents, line.paidCents, line.closingCents]),
    ])
      expect(text).toContain(written(cents));
    for (const { localStart } of statement.lines) expect(text).toContain(localStart.slice(0, 10));
    expect(text).toContain('Client 10432');
    expect(text).toContain('123456789 RT0001');
    expect(text).toContain('Was this not an hour?');
    expect(text).toContain(locale === 'en' ? 'Payout' : 'Versement');
    expect(text).toContain(locale === 'en' ? 'query open' : 'question ouverte');
    expect(text).not.toContain('Tremblay');
  });

  it.each([
    ['en', ['Visit', 'Fee', 'Collected', 'Share', 'Earned', 'Paid', 'Carried']],
    ['fr', ['Visite', 'Honoraires', 'Encaissé', 'Part', 'Gagné', 'Payé', 'Reporté']],
  ] as const)('breaks no column head within a word: %s', async (locale, heads) =>
    expect(await pdfText(await printStatements([statement], locale))).toContain(heads.join(' ')),
  );

  it.each(['en', 'fr'] as const)('breaks no amount of 10,000.00 and more: %s', async (locale) => {
    const [line] = statement.lines;
    if (!line) throw new Error('no line');
    const large = 1_234_567;
    const lines = [
      {
        ...line,
        ...{ baseCents: large, collectedCents: large, earnedCents: -large, adjustmentCents: 0 },
        ...{ paidCents: large, closingCents: large },
      },
    ];
    const text = await pdfText(await printStatements([{ ...statement, lines }], locale));
    const amount = locale === 'en' ? '12,345.67' : '12 345,67';
    const inOneLine = text.replace(/[\u00a0\u202f]/g, ' ').split(amount);
    expect(inOneLine).toHaveLength(6);
  });

  it.each([
    ['en', 'Opening Earned, adjusted Paid Carried', '43 min × $58.00', 'per appointment'],
    ['fr', 'Ouverture Gagné, ajusté Payé Reporté', '43 min × 58,00 $', 'par rendez-vous'],
  ] as const)(
    'shows what carried-over and hourly pay is made of: %s',
    async (locale, heads, hourly, flat) => {
      const [line] = statement.lines;
      if (!line) throw new Error('no line');
      const sums = { openingCents: 9_000, earnedCents: 0, adjustmentCents: -1_500, paidCents: 6_000 };
      const paid = { ...line, ...sums, closingCents: 1_500, shareBp: null };
      const lines = [
        { ...paid, minutes: 43, rateCents: 5_800 },
        { ...paid, rateCents: 7_500 },
      ];
      const pdf = await printStatements([{ ...statement, lines }], locale);
      const text = (await pdfText(pdf)).replace(/[\u00a0\u202f]/g, ' ');
      // A line may break after a hyphen.
      for (const said of [heads, hourly, flat]) expect(text.replace('- ', '-')).toContain(said);
      const row = locale === 'en' ? '$90.00 -$15.00 $60.00 $15.00' : '90,00 $ -15,00 $ 60,00 $ 15,00 $';
      expect(text.replace('−', '-')).toContain(row);
    },
  );

  it('starts on a new page when a whole run is printed, ordered by name', async () => {
    const url = `/api/clinic/pay-runs/${runId}/pdf`;
    const answer = await app.call({ url, token: clinic.bookkeeper.token, host: clinic.host });
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
    const { tenantId, bookkeeper } = clinic;
    const access = await findClinicAccess(app.database.platform, tenantId, bookkeeper.userId);
    const all = await readStatements({ deps: app.deps, access: access as ClinicAccess }, runId);
    expect(all[1]).toEqual(statement);
    const pdf = await getDocumentProxy(new Uint8Array(await printStatements(all, 'en')));
    const { text: pages } = await extractText(pdf, { mergePages: false });
    const [chens, roys] = pages.map((page) => page.replaceAll(/\s/g, ' '));
    expect(pages).toHaveLength(2);
    expect(chens).toContain('Chen Li');
    expect(roys).toContain('Roy Lavoie');
    expect(roys).toBe(await pdfText(await printStatements([statement], 'en')));
    for (const page of [1, 2]) {
      const tree = JSON.stringify(await (await pdf.getPage(page)).getStructTree());
      for (const role of ['H1', 'H2', 'Table', 'TH', 'TD']) expect(tree).toContain(`"role":"${role}"`);
    }
    for (const { token } of [clinic.roy, clinic.desk])
      expect((await app.call({ url, token, host: clinic.host })).status).toBe(403);
  });

  it('is available to the contractor only for their own statement', async () => {
    const get = (token: string) =>
      app.call({ url: `/api/clinic/pay/me/statements/${runId}/pdf`, token, host: clinic.host });
    const { status, headers } = await get(clinic.roy.token);
    expect([status, headers['content-type']]).toEqual([200, 'application/pdf']);
    expect((await get(clinic.desk.token)).status).toBe(403);
  });
});

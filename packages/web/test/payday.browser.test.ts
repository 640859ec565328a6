import { readFile } from 'node:fs/promises';
import { paySources, type Statement } from '@tamarack/core/domain/workspace';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { beforeEach, describe, expect, it } from 'vitest';
import { callsOf } from '../../api/test/charts.ts';
import { csvRows, pdfText } from '../../api/test/files.ts';
import { payOf } from '../../api/test/pay.ts';
import type { TestMember, TestWorkspace } from '../../api/test/workspace.ts';
import { desktop, expectAccessible, expectNoSidewaysScroll, type Person, phone, picture } from './browser.ts';
import { fillTuesday, provideClinicDay } from './day/clinic-day.ts';
import { english, french, type Words } from './day/payday-words.ts';

/** A clinic in Toronto bills its Tuesday and pays its contractor for November 2026. */
const day = provideClinicDay({ subdomain: 'payday', at: '2026-11-24T18:00-05:00' });

let clinic: TestWorkspace;
let words: Words;
/** Each test has its own clinic, whose people use the test's language and whose client uses the other one. */
async function openClinic(spoken: Words): Promise<void> {
  words = spoken;
  clinic = await day.addClinic();
  const { roy, desk, bookkeeper, ownerAtSite } = clinic;
  const people = [roy, desk, bookkeeper, ownerAtSite].map(({ userId }) => userId);
  await day.app.admin('users').whereIn('user_id', people).update({ locale: words.locale });
  await day.app.admin('clients').where({ client_id: clinic.anne }).update({ language: words.client });
}
const open = (member: TestMember, path: string, device: BrowserContextOptions = desktop) =>
  day.open(member, path, device, clinic);
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');
const plain = (text: string | null) => (text ?? '').replace(/\s+/g, ' ').trim();
/** Parses an amount in either language to cents. */
const cents = (text: string): number => {
  const amount = text.replace(/[\s$]/g, '').replace('−', '-');
  return amount === '–'
    ? 0
    : Math.round(Number(words.locale === 'fr' ? amount.replace(',', '.') : amount.replace(',', '')) * 100);
};
const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);

/** Runs axe in one language only, because the structure is the same in both. */
const check = async (page: Page, name: string) => {
  if (words === english) await expectAccessible(page, name);
  await picture(page, `payday-${name.replace(/\W+/g, '-')}-${words.locale}`);
};
const expectNoProblems = (...people: Person[]) =>
  expect(people.flatMap(({ problems }) => problems)).toEqual([]);

/** Clicks something that downloads a file, and reads the file. */
async function saved(page: Page, press: () => Promise<void>): Promise<Buffer> {
  const begun = page.waitForEvent('download');
  await press();
  return readFile(await (await begun).path());
}

describe.each([english, french])('a payday in $locale', (spoken) => {
  beforeEach(() => openClinic(spoken));

  it('the day is billed: 22 invoices of 2,460.00 + 85.80, a split check-out, files for both programs', async () => {
    await day.setTime('2026-11-24T18:00-05:00');
    const owner = callsOf(day.app, clinic, clinic.ownerAtSite);
    const desk = callsOf(day.app, clinic, clinic.desk);
    await owner.post('/taxes/registrations', {
      kind: 'gst_hst',
      number: '123456789 RT0001',
      from: '2024-01-01',
    });
    const [, late, ...billed] = await fillTuesday(day.app, clinic);
    const last = billed.pop();
    await desk.post(`/confirmations/${late}/exclude`, { version: 1, reason: 'Waived' });
    const visits = billed.map((attendanceId) => ({ attendanceId, version: 1 }));
    expect((await desk.post('/confirmations/confirm', { visits })).body).toMatchObject({ confirmed: 21 });

    const atDesk = await open(clinic.desk, '/queue');
    await checkOutInTwoWays(atDesk.page);
    const invoiceId = await day.app.admin('invoice_lines').where({ attendance_id: last }).first('invoice_id');
    await readInvoices(atDesk.page, invoiceId.invoice_id);

    const books = await open(clinic.bookkeeper, '/billing?tab=export');
    await exportTo(books.page, 'quickbooks', ['*ItemAmount', 'ItemTaxAmount', '*Customer']);
    await exportTo(books.page, 'xero', ['*UnitAmount', 'TaxAmount', '*ContactName']);
    expect(await books.page.content()).not.toContain('Tremblay');
    await check(books.page, 'the files');
    expectNoProblems(atDesk, books);
  });

  it('November pays 735.00 and 750.00: asked, answered, approved by another person, and the same in the PDF', async () => {
    const pay = payOf(day.app, clinic);
    await day.setTime('2026-11-13T17:00-05:00');
    const november = await treatFirstHalf(pay);
    await day.setTime('2026-11-16T10:00-05:00');
    const runId = await prepareFirstRun(pay);
    const first = await payFirstRun(pay, runId);
    await treatSecondHalf(pay, november);
    await paySecondRun(pay, runId, first);
  });
});

/** 124.30: 62.13 by card, and the rest in cash, which is 62.15. */
async function checkOutInTwoWays(page: Page): Promise<void> {
  const { checkout } = words;
  await page.getByRole('main').getByRole('listitem').getByText('Anne Tremblay').waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('c');
  const asked = page.getByRole('dialog', { name: checkout.title });
  await asked.getByRole('radio', { name: checkout.card }).waitFor();
  await button(page, checkout.split).click();
  await asked.getByLabel(checkout.amount).first().fill('62.13');
  await asked.getByRole('group', { name: checkout.second }).getByText(checkout.counts).waitFor();
  await check(page, 'a check-out in two ways');
  await button(page, checkout.act).click();
  await page.getByText(checkout.done).waitFor();
}

async function readInvoices(page: Page, invoiceId: string): Promise<void> {
  const { checkout } = words;
  const to = (path: string) => page.goto(new URL(path, page.url()).href);
  await to('/billing?tab=invoices');
  const rows = page.getByRole('region', { name: words.invoices }).locator('tbody tr');
  await rows.first().waitFor();
  expect(await rows.count()).toBe(22);
  const totals = await rows.locator('td:nth-last-child(2)').allTextContents();
  expect(sum(totals.map(cents))).toBe(254_580);

  await to(`/billing/invoices/${invoiceId}`);
  await page.getByText(checkout.state, { exact: true }).first().waitFor();
  const payments = page.getByRole('table', { name: checkout.payments });
  expect(await payments.locator('td:nth-child(3)').allTextContents()).toEqual([checkout.card, checkout.cash]);
  expect((await payments.locator('td:nth-child(4)').allTextContents()).map(cents)).toEqual([6_213, 6_217]);
  await check(page, 'an invoice');
  const receipt = await saved(page, () => button(page, checkout.receipt).click());
  expect(await pdfText(receipt)).toMatch(words.receipt);

  await to('/billing?tab=day');
  const till = page.getByRole('region', { name: checkout.methodTotals });
  await till.getByRole('cell', { name: checkout.cash }).waitFor();
  expect((await till.locator('tbody td:last-child').allTextContents()).map(cents)).toEqual(
    expect.arrayContaining([6_213, 6_215, 12_428]),
  );
}

/** The first file contains the day; a second one would be empty. */
async function exportTo(page: Page, target: 'quickbooks' | 'xero', columns: string[]): Promise<void> {
  const { export: say } = words;
  const program = say[target];
  const [net = '', tax = '', customer = ''] = columns;
  await page.getByText(say.waits).first().waitFor();
  const file = await saved(page, () => button(page, say.to(program)).click());
  await page.getByText(say.exported(program)).waitFor();
  const rows = csvRows(file);
  const inCents = (column: string) => sum(rows.map((row) => Math.round(Number(row[column]) * 100)));
  expect([rows.length, inCents(net), inCents(tax)]).toEqual([22, 246_000, 8_580]);
  expect(new Set(rows.map((row) => row[customer]))).toEqual(new Set(['Client 10432']));
  const made = page
    .getByRole('table', { name: say.earlier })
    .locator('tbody tr', { hasText: program })
    .first();
  await made.waitFor();
  const shown = (await made.locator('td').allTextContents()).slice(2, 6).map(plain);
  expect(shown).toEqual([...say.sums.slice(0, 3), expect.stringContaining(say.sums[3] ?? '')]);
  await button(page, say.to(program)).click();
  await page.getByText(say.nothing(program)).waitFor();
  const again = await callsOf(day.app, clinic, clinic.bookkeeper).post('/exports', { target });
  expect(again.body.rows).toBe(0);
}

type Pay = ReturnType<typeof payOf>;
interface Visits {
  clear: string;
  part: string;
  unsigned: string;
  refunded: string;
}

/** Visits of 150.00: seven clear, one paid in part, a missed one, an unpaid and an unsigned one. */
async function treatFirstHalf(pay: Pay): Promise<Visits> {
  const [clear = '', ...others] = await inTurn(['02', '03', '04', '05', '06', '09', '10'], (on) =>
    pay.visit(`2026-11-${on}T09:00`),
  );
  const [refunded = ''] = await inTurn([clear, ...others], (visit) => pay.collect(visit, 15_000));
  const part = await pay.visit('2026-11-11T09:00');
  await pay.collect(part, 10_000);
  await pay.collect(await pay.visit('2026-11-11T10:00', { state: 'no_show', feeCents: 7_500 }), 7_500);
  await pay.visit('2026-11-12T09:00');
  const unsigned = await pay.visit('2026-11-12T10:00', { note: 'draft' });
  await pay.collect(unsigned, 15_000);
  return { clear, part, unsigned, refunded };
}

/** Eight clear visits; the open 50.00 is paid, the note is signed, and a session of the first run is refunded. */
async function treatSecondHalf(pay: Pay, { part, unsigned, refunded }: Visits): Promise<void> {
  await day.setTime('2026-11-26T17:00-05:00');
  await pay.collect(part, 5_000);
  await pay.sign(unsigned, new Date('2026-11-26T22:00:00Z'));
  for (const on of ['16', '17', '18', '19', '20', '23', '24', '25'])
    await pay.collect(await pay.visit(`2026-11-${on}T09:00`), 15_000);
  await pay.refund(refunded, 15_000);
}

async function inTurn<T>(items: readonly string[], work: (item: string) => Promise<T>): Promise<T[]> {
  const done: T[] = [];
  for (const item of items) done.push(await work(item));
  return done;
}

/** The preparer records the agreement, prepares the run and opens it for review, but may not approve it. */
async function prepareFirstRun(pay: Pay): Promise<string> {
  const { agreement, run } = words;
  const preparer = await open(clinic.bookkeeper, `/staff/${clinic.roy.staffId}?tab=pay`);
  const { page } = preparer;
  await button(page, agreement.add).click();
  const share = dialog(page).getByLabel(agreement.share, { exact: true });
  await dialog(page).getByLabel(agreement.from).fill('2026-01-01');
  await dialog(page).getByText(agreement.earns('90.00')).waitFor();
  await share.fill('57,5');
  await dialog(page).getByText(agreement.earns('86.25')).waitFor();
  await share.fill('60');
  await dialog(page).getByText(agreement.backdated).waitFor();
  await check(page, 'a new agreement');
  await dialog(page).getByRole('button', { name: agreement.save }).click();
  await page.getByText(agreement.inForce).waitFor();

  await page.goto(new URL('/pay', page.url()).href);
  await page.getByText(run.none).waitFor();
  await page.keyboard.press('p');
  await dialog(page).getByLabel(run.from, { exact: true }).fill('2026-11-01');
  await dialog(page).getByLabel(run.to, { exact: true }).fill('2026-11-15');
  await dialog(page).getByLabel(run.cutoff).fill('2026-11-15');
  await dialog(page).getByRole('button', { name: run.prepare }).click();
  await page.getByRole('heading', { name: run.first }).waitFor();
  await page.getByText(run.sums.first).waitFor();
  await page.getByText(run.unsigned).first().waitFor();
  await check(page, 'a draft run');
  await button(page, run.review).click();
  await dialog(page).getByRole('button', { name: run.review }).click();
  await page.getByText(run.preparer).waitFor();
  expect(await button(page, run.approve).count()).toBe(0);
  const runId = page.url().split('/').at(-1) ?? '';
  expect((await pay.turn(runId, 'approve')).status).toBe(403);
  expectNoProblems(preparer);
  await preparer.leave();
  return runId;
}

/** The contractor asks on a phone, the preparer answers, the owner approves, the preparer pays. Returns the statement. */
async function payFirstRun(pay: Pay, runId: string): Promise<ScreenStatement> {
  const { own, run } = words;
  const contractor = await open(clinic.roy, '/pay', phone);
  const { page } = contractor;
  await page.getByRole('heading', { name: own.title }).waitFor();
  await page.getByText(own.unsigned).waitFor();
  await fits(page, 'own pay');
  await page.getByRole('link', { name: run.first }).click();
  await page.getByText(run.sums.first).waitFor();
  await fits(page, 'own statement');
  await button(page, own.ask).click();
  await dialog(page).getByLabel(own.label).fill(words.question);
  await dialog(page).getByRole('button', { name: own.send }).click();
  await page.getByText(own.waits).waitFor();
  await page.getByText(run.sums.asked).waitFor();

  const preparer = await open(clinic.bookkeeper, `/pay/runs/${runId}`);
  await preparer.page.getByText(run.sums.asked).waitFor();
  await preparer.page.getByText(words.question).waitFor();
  await check(preparer.page, 'a run in review');
  await button(preparer.page, run.answer).click();
  await dialog(preparer.page).getByLabel(run.answerLabel).fill(words.reply);
  await dialog(preparer.page).getByRole('button', { name: run.answer }).click();
  await preparer.page.getByText(run.sums.first).waitFor();
  await preparer.page.getByText(run.noQueries).waitFor();

  const approver = await open(clinic.ownerAtSite, `/pay/runs/${runId}`);
  await approver.page.getByText(run.sums.first).waitFor();
  await approve(approver.page, '735.00');
  await button(approver.page, run.takeBack).waitFor();

  await preparer.page.reload();
  await preparer.page.getByText(run.backByOther).waitFor();
  expect(await button(preparer.page, run.takeBack).count()).toBe(0);
  await button(preparer.page, run.paid).click();
  await dialog(preparer.page).getByLabel(run.reference).fill('T-118');
  await dialog(preparer.page).getByRole('button', { name: run.paid }).click();
  await preparer.page.getByText(run.paidWith).waitFor();

  await page.reload();
  await page.getByText(own.paid).waitFor();
  await page.getByText(words.reply).waitFor();
  const statement = await readStatement(page);
  expect(statement.sums).toEqual([0, 94_500, 0, 73_500, 21_000]);
  const paper = await expectSameOnPaper(page, pay, runId, statement);
  expect(paper).toContain(words.question);
  expect(paper).toContain(words.reply);
  expectNoProblems(contractor, preparer, approver);
  await Promise.all([contractor, preparer, approver].map((person) => person.leave()));
  return statement;
}

async function paySecondRun(pay: Pay, firstId: string, first: ScreenStatement): Promise<void> {
  const { run } = words;
  const runId = await pay.start('2026-11-16', '2026-11-30');
  await day.setTime('2026-12-01T10:00-05:00');
  await pay.turn(runId, 'review');
  const preparer = await open(clinic.bookkeeper, '/pay');
  await preparer.page.getByRole('link', { name: run.second }).click();
  await preparer.page.getByText(run.sums.second).waitFor();
  expect(await button(preparer.page, run.approve).count()).toBe(0);
  const approver = await open(clinic.ownerAtSite, `/pay/runs/${runId}`);
  await approver.page.getByText(run.sums.second).waitFor();
  await approve(approver.page, '750.00');
  await button(approver.page, run.takeBack).waitFor();

  const contractor = await open(clinic.roy, `/pay/statements/${runId}`, phone);
  const { page } = contractor;
  await page.getByText(run.sums.second).waitFor();
  await fits(page, 'the next statement');
  const second = await readStatement(page);
  expect(second.sums).toEqual([21_000, 72_000, -9_000, 75_000, 9_000]);
  const refunded = second.lines.filter(({ adjustment }) => adjustment !== 0);
  expect(refunded).toMatchObject([{ collected: 0, adjustment: -9_000, paid: -9_000 }]);
  await expectSameOnPaper(page, pay, runId, second);
  await page.goto(new URL(`/pay/statements/${firstId}`, page.url()).href);
  await page.getByText(run.sums.first).waitFor();
  expect(await readStatement(page)).toEqual(first);
  expectNoProblems(preparer, approver, contractor);
}

async function approve(page: Page, amount: string): Promise<void> {
  const { run } = words;
  await button(page, run.approve).click();
  await dialog(page).getByText(run.payouts(amount)).waitFor();
  await dialog(page).getByRole('button', { name: run.approve }).click();
}

const fits = async (page: Page, name: string) => {
  await expectNoSidewaysScroll(page, name);
  await check(page, name);
};

/** The amounts of a statement on its screen, in cents. */
interface ScreenStatement {
  sums: number[];
  lines: {
    fee: number;
    collected: number;
    opening: number;
    earned: number;
    adjustment: number;
    paid: number;
    closing: number;
  }[];
}

async function readStatement(page: Page): Promise<ScreenStatement> {
  const { own } = words;
  const figures = page.getByLabel(own.sums, { exact: true }).locator('dd');
  const rows = await page
    .getByRole('table', { name: own.lines })
    .locator('tr:has(td[data-label])')
    .evaluateAll((all) =>
      all.map((row) => ({
        cells: [...row.querySelectorAll('td')].map((cell) => cell.textContent),
        labelled: Object.fromEntries(
          [...row.querySelectorAll('td[data-label]')].map((cell) => [
            cell.getAttribute('data-label') ?? '',
            cell.textContent,
          ]),
        ),
      })),
    );
  const lines = rows.map(({ cells, labelled }) => {
    const [opening = 0, earned = 0, adjustment = 0, paid = 0, closing = 0] = own.columns.map((name) =>
      cents(labelled[name] ?? '–'),
    );
    return {
      fee: cents(cells[1] ?? ''),
      collected: cents(cells[2] ?? ''),
      opening,
      earned,
      adjustment,
      paid,
      closing,
    };
  });
  return { sums: (await figures.allTextContents()).map(cents), lines };
}

/** Checks that API, screen and downloaded PDF have the same amounts. Returns the PDF's text. */
async function expectSameOnPaper(
  page: Page,
  pay: Pay,
  runId: string,
  shown: ScreenStatement,
): Promise<string> {
  const statement: Statement = (await pay.get(clinic.roy, `/pay/me/statements/${runId}`)).statement;
  const { openingCents, earnedCents, adjustmentCents, paidCents, closingCents } = statement;
  expect(shown.sums).toEqual([openingCents, earnedCents, adjustmentCents, paidCents, closingCents]);
  const stated = paySources.flatMap((source) => statement.lines.filter((line) => line.source === source));
  expect(shown.lines).toEqual(
    stated.map((line) => ({
      fee: line.baseCents,
      collected: line.collectedCents,
      opening: line.openingCents,
      earned: line.earnedCents,
      adjustment: line.adjustmentCents,
      paid: line.paidCents,
      closing: line.closingCents,
    })),
  );
  expect(sum(shown.lines.map(({ paid }) => paid))).toBe(paidCents);

  const paper = await pdfText(await saved(page, () => button(page, words.own.pdf).click()));
  const amount = words.locale === 'fr' ? /(?<!\d)-?\d{1,3}(?: \d{3})*,\d\d \$/g : /-?\$[\d,]+\.\d\d/g;
  const printed = (paper.match(amount) ?? []).map(cents);
  const [opening, earned, adjustment, paid, closing] = shown.sums;
  // Columns that are all zero are left out, except fee, collected and paid.
  const columns = [
    shown.lines.map(({ fee }) => fee),
    shown.lines.map(({ collected }) => collected),
    ...[
      shown.lines.map((line) => line.opening),
      shown.lines.map((line) => line.earned + line.adjustment),
    ].filter(isFilled),
    shown.lines.map((line) => line.paid),
    ...[shown.lines.map((line) => line.closing)].filter(isFilled),
  ];
  const linesOf = (amounts: readonly number[]) =>
    shown.lines
      .map((_, n) => amounts.slice(n * columns.length, (n + 1) * columns.length).join(' '))
      .toSorted();
  expect(printed.slice(0, 6)).toEqual([opening, earned, adjustment, closing, paid, paid]);
  expect(linesOf(printed.slice(6))).toEqual(
    linesOf(shown.lines.flatMap((_, n) => columns.map((column) => column[n] ?? 0))),
  );
  return paper;
}

const isFilled = (amounts: readonly number[]) => amounts.some((amount) => amount !== 0);

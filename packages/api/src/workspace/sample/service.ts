import { randomBytes } from 'node:crypto';
import type { Day } from '@tamarack/core/domain/workspace';
import type { Database, Tx } from '../../database/types.ts';
import type { Clock, ServerSettings } from '../../server/deps.ts';
import { createSecretBox } from '../../server/secret-box.ts';
import { addToInvoices, takeNumbers } from '../billing/index.ts';
import { noteLastEntry } from '../clients/index.ts';
import { hashOf, openClinicKey, sealText } from '../notes/index.ts';
import { insertStatements, updateRun } from '../pay/index.ts';
import { dayOf } from '../time/index.ts';
import { sampleVisits, visitsAround } from './calendar.ts';
import { clinicRows } from './clinic.ts';
import { generateSample } from './generate.ts';
import { laterMoney, ledgerTables } from './money/index.ts';
import { type PeopleTables, peopleRows } from './people.ts';
import type { SampleProfile } from './profiles/profile.ts';
import {
  changingTables,
  clearClinic,
  deleteDraft,
  ensureKey,
  findRecords,
  insertSampleRows,
  insertTexts,
  keyOf,
  lockSample,
  logAccesses,
  noteRecords,
  type OpenedChart,
  openChart,
  setPrivacyContact,
  updateRows,
} from './repository.ts';
import { idsOf, type Row, type SampleRows, type SampleRun, type SampleText, sampleTables } from './rows.ts';
import { type ConfirmedVisit, visitRows } from './visits.ts';

/** Increase this with every change to the records, so that they are regenerated. */
const recordsVersion = 13;

export interface SampleDeps {
  database: Pick<Database, 'worker' | 'forTenant'>;
  settings: Pick<ServerSettings, 'encryptionKeys'>;
  clock: Clock;
}

/**
 * Updates a sample clinic: the records are regenerated once a day, and in between past appointments get their outcome.
 * May run on several servers at once; readers never see a partially generated clinic.
 */
export async function refreshSample(
  deps: SampleDeps,
  tenantId: string,
  profile: SampleProfile,
): Promise<'made' | 'advanced'> {
  const { database, settings, clock } = deps;
  const key = createSecretBox(settings.encryptionKeys).seal(randomBytes(32).toString('base64'));
  await ensureKey(database.worker, tenantId, key);
  return database.forTenant(
    tenantId,
    async (tx) => {
      await lockSample(tx, tenantId);
      const now = clock.now();
      const today = dayOf(now, profile.zone);
      const found = await findRecords(tx, tenantId);
      const isOfToday = isCurrent(found, today);
      const writer = { tx, tenantId, key: await openClinicKey(tx, { settings }, tenantId) };
      if (found && isOfToday) await advance(writer, profile, today, found.asOf, now);
      else await make(writer, await generateSample(profile, today, now));
      await noteRecords(tx, tenantId, { version: recordsVersion, madeOn: today, asOf: now });
      return isOfToday ? 'advanced' : 'made';
    },
    { names: true },
  );
}

/** Work in progress in this process by clinic, so that simultaneous callers share it and use one connection. */
const underway = new Map<string, Promise<unknown>>();

/** Whether today's records exist. */
export async function hasSample(
  { database, clock }: SampleDeps,
  tenantId: string,
  { zone }: SampleProfile,
): Promise<boolean> {
  const found = await database.forTenant(tenantId, (tx) => findRecords(tx, tenantId));
  return isCurrent(found, dayOf(clock.now(), zone));
}

/** Generates today's records if they are missing because the nightly run failed. */
export async function ensureSample(
  deps: SampleDeps,
  tenantId: string,
  profile: SampleProfile,
): Promise<void> {
  if (await hasSample(deps, tenantId, profile)) return;
  if (!underway.has(tenantId)) {
    const work = refreshSample(deps, tenantId, profile).finally(() => underway.delete(tenantId));
    underway.set(tenantId, work);
  }
  await underway.get(tenantId);
}

type Records = Awaited<ReturnType<typeof findRecords>>;
const isCurrent = (found: Records, today: Day) => found?.version === recordsVersion && found.madeOn === today;

interface Writer {
  tx: Tx;
  tenantId: string;
  key: Buffer;
}

async function make(writer: Writer, rows: SampleRows): Promise<void> {
  const { tx, tenantId } = writer;
  await clearClinic(tx, tenantId);
  for (const table of sampleTables) await insertSampleRows(tx, table, rows.tables[table]);
  await writeTexts(writer, rows.versions, rows.drafts);
  await logAccesses(tx, rows.access);
  await setPrivacyContact(tx, tenantId, rows.privacyContactId);
  await writePay(writer, rows.pay);
}

/** Writes the pay runs one by one, because only one may be open, and finally the starting point of the next run. */
async function writePay({ tx, tenantId }: Writer, runs: readonly SampleRun[]): Promise<void> {
  const items = new Map<string, Row>();
  for (const { runId, run, computed, queries, paid } of runs) {
    await insertSampleRows(tx, 'pay_runs', [run]);
    await insertStatements(tx, runId, computed);
    await insertSampleRows(tx, 'pay_queries', queries);
    if (!paid) continue;
    await updateRun(tx, tenantId, { runId, version: 1, state: 'review' }, { state: 'paid', ...paid });
    for (const { staffId, statement } of computed)
      for (const { itemId, after, heldCents } of statement.lines)
        items.set(itemId, {
          staffId,
          attendanceId: itemId,
          runId,
          settled: after.earnedCents === after.paidCents && heldCents === 0,
        });
  }
  await insertSampleRows(tx, 'pay_items', [...items.values()]);
}

/** Writes the changes since the last refresh. Both states are computed from the seed, day and time. */
async function advance(
  writer: Writer,
  profile: SampleProfile,
  today: Day,
  before: Date,
  now: Date,
): Promise<void> {
  const { tx } = writer;
  const id = idsOf(profile.seed);
  const all = sampleVisits(profile, today);
  const people = peopleRows(profile, all, today);
  const visits = visitsAround(all, today);
  const then = await visitRows(profile, visits, today, before, people);
  const current = await visitRows(profile, visits, today, now, people);
  for (const table of changingTables) {
    const known = new Map(then.tables[table].map((row) => [keyOf(table, row), JSON.stringify(row)]));
    const changed = (row: Row) => known.get(keyOf(table, row)) !== JSON.stringify(row);
    const rows = current.tables[table].filter(changed);
    await insertSampleRows(
      tx,
      table,
      rows.filter((row) => !known.has(keyOf(table, row))),
    );
    await updateRows(
      tx,
      table,
      rows.filter((row) => known.has(keyOf(table, row))),
    );
  }
  for (const [client, day] of current.lastEntries)
    if (then.lastEntries.get(client) !== day) await noteLastEntry(tx, id('client', client), day);
  const isNew = (texts: readonly SampleText[]) => {
    const known = new Set(texts.map(({ noteId }) => noteId));
    return ({ noteId }: SampleText) => !known.has(noteId);
  };
  const signed = current.versions.filter(isNew(then.versions));
  for (const { authorId, clientId, noteId, at } of signed) {
    await openChart(tx, authorId, clientId, at);
    await deleteDraft(tx, noteId);
  }
  await writeTexts(writer, signed, current.drafts.filter(isNew(then.drafts)));
  await bill(writer, profile, current.confirmed, people, { today, after: before, until: now });
}

/** Writes invoices for visits confirmed in the meantime, and new payments. */
async function bill(
  { tx, tenantId }: Writer,
  profile: SampleProfile,
  confirmed: readonly ConfirmedVisit[],
  people: PeopleTables,
  { today, ...span }: { today: Day; after: Date; until: Date },
): Promise<void> {
  const money = laterMoney(profile, confirmed, { ...clinicRows(profile, today), ...people }, today, span);
  const first = (name: 'invoice_no' | 'payment_no', count: number) =>
    count > 0 ? takeNumbers(tx, tenantId, name, count) : 0;
  const rows = money.rows({
    invoice: await first('invoice_no', money.invoices),
    payment: await first('payment_no', money.payments),
  });
  for (const table of ledgerTables) await insertSampleRows(tx, table, rows[table]);
  if (money.parts.length > 0) await addToInvoices(tx, tenantId, money.parts);
}

/** Encrypts and writes texts. Each chart is opened as the author of its last text. */
async function writeTexts(
  { tx, tenantId, key }: Writer,
  versions: readonly SampleText[],
  drafts: readonly SampleText[],
): Promise<void> {
  const signedRow = ({ noteId, clientId, authorId, at, sections }: SampleText): Row => ({
    noteId,
    number: 1,
    clientId,
    kind: 'note',
    authorId,
    body: hex(sealText(key, { tenantId, noteId, number: 1 }, sections)),
    sha256: hex(hashOf(sections)),
    at,
  });
  const draftRow = ({ noteId, clientId, authorId, at, sections }: SampleText): Row => ({
    noteId,
    clientId,
    body: hex(sealText(key, { tenantId, noteId, number: 'draft-1' }, sections)),
    version: 1,
    savedAt: at,
    savedBy: authorId,
  });
  // In batches, so that other requests are served in between.
  for (const batch of batches(versions)) await insertTexts(tx, 'note_versions', opened(batch, signedRow));
  for (const batch of batches(drafts)) await insertTexts(tx, 'note_drafts', opened(batch, draftRow));
}

/** Charts per SQL statement, each with a year's notes. */
const CHARTS_AT_ONCE = 50;

function batches(texts: readonly SampleText[]): SampleText[][][] {
  const charts = [...Map.groupBy(texts, ({ clientId }) => clientId).values()];
  return Array.from({ length: Math.ceil(charts.length / CHARTS_AT_ONCE) }, (_, batch) =>
    charts.slice(batch * CHARTS_AT_ONCE, (batch + 1) * CHARTS_AT_ONCE),
  );
}

function opened(charts: readonly (readonly SampleText[])[], rowOf: (text: SampleText) => Row): OpenedChart[] {
  return charts.map((texts) => {
    const { authorId, clientId, at } = texts.reduce((latest, text) => (text.at > latest.at ? text : latest));
    return { staffId: authorId, clientId, at, texts: texts.map(rowOf) };
  });
}

const hex = (bytes: Buffer) => `\\x${bytes.toString('hex')}`;

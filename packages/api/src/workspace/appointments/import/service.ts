import { setImmediate } from 'node:timers/promises';
import { DomainError } from '@tamarack/core/domain';
import {
  type AppointmentImportChoices,
  type AppointmentImportField,
  type AppointmentImportPreview,
  type AppointmentImportResult,
  type ImportColumns,
  type ImportedKind,
  maxAppointmentImportRows,
  maxImportedNames,
  type RefusedAppointmentRow,
  type UnclearDate,
} from '@tamarack/core/domain/workspace';
import type { Tx } from '../../../database/types.ts';
import { invalid, notAllowed } from '../../../server/refusals.ts';
import { forClinic } from '../../access/index.ts';
import {
  type CsvRow,
  describeColumns,
  readDateOrder,
  readImportFile,
  refuseTwice,
} from '../../shared/index.ts';
import { dayOf } from '../../time/index.ts';
import { book } from '../booking/service.ts';
import { say } from '../text.ts';
import type { AppointmentCall } from '../work.ts';
import { guessColumns } from './columns.ts';
import { type ClinicNow, ImportPlan, type PlannedAppointment } from './plan.ts';
import {
  holdImport,
  insertImport,
  listBookable,
  listBookableClients,
  listBusyTimes,
  listVisits,
} from './repository.ts';
import { maxLengths } from './rows.ts';

type Choices = { text: string } & Partial<AppointmentImportChoices>;

interface ReadFile {
  head: CsvRow;
  rows: CsvRow[];
  columns: ImportColumns<AppointmentImportField>;
  unclearDate: UnclearDate | null;
  plan: ImportPlan;
}

/**
 * Shows what importing a file of appointments would do, without storing anything.
 * @throws DomainError VALIDATION_FAILED when the file cannot be read
 */
export async function previewAppointments(
  call: AppointmentCall,
  { text, ...choices }: Choices,
): Promise<AppointmentImportPreview> {
  const { head, rows, columns, unclearDate, plan } = await readFile(call, text, choices);
  const taken = plan.appointments.filter((planned) => planned.taken);
  const visits = (planned: readonly PlannedAppointment[]) => planned.flatMap(({ rows }) => rows).length;
  const ready = visits(plan.appointments) - (choices.doubleBook ? 0 : visits(taken));
  if (!choices.doubleBook) for (const planned of taken) refuseTaken(plan, planned);
  const namesOf = (kind: ImportedKind) =>
    [...plan.names[kind]].map(([name, rows]) => ({ name, rows, id: plan.idOf(kind, name) }));
  const { skipped, skippedRows, refused, refusedRows } = plan;
  return {
    columns: describeColumns(head, rows, columns),
    unclearDate,
    names: { staff: namesOf('staff'), service: namesOf('service'), location: namesOf('location') },
    rows: rows.length,
    ready,
    taken: visits(taken),
    ...{ skipped, skippedRows, refused, refusedRows },
  };
}

/**
 * Books the upcoming appointments of a file that are not booked yet, one after the other. If it fails on the way, those
 * already booked stay, and the result says how many rows are left.
 * @throws DomainError VALIDATION_FAILED when the file cannot be read, or its dates only by a choice that is missing
 */
export async function importAppointments(
  call: AppointmentCall,
  { text, ...choices }: { text: string } & AppointmentImportChoices,
): Promise<AppointmentImportResult> {
  const { plan, unclearDate } = await readFile(call, text, choices);
  if (unclearDate && !choices.dateOrder) throw invalid({ dateOrder: say(call.locale, 'importDateOrder') });
  const isDue = ({ taken }: PlannedAppointment) => choices.doubleBook || !taken;
  const importId = plan.appointments.some(isDue)
    ? await forClinic(call, (tx) => insertImport(tx, call.access, call.deps.clock.now()))
    : null;
  let booked = 0;
  let left = plan.appointments.flatMap(({ rows }) => rows).length;
  for (const planned of plan.appointments) {
    try {
      if (!importId || !isDue(planned)) refuseTaken(plan, planned);
      else if (await bookPlanned(call, plan, planned, importId)) booked += planned.rows.length;
    } catch (error) {
      if (booked === 0) throw error;
      call.deps.log.error({ err: error }, 'import of appointments broken off');
      break;
    }
    left -= planned.rows.length;
  }
  const { skipped, skippedRows, refused } = plan;
  // Without the clients, because the answer is stored for a repeated request.
  const refusedRows = plan.refusedRows.map(({ client: _, ...row }) => row);
  return { importId, booked, left, skipped, skippedRows, refused, refusedRows };
}

/**
 * Books an appointment. Refuses its rows if something has changed since the file was read, or skips them if another import has
 * booked them.
 */
async function bookPlanned(
  call: AppointmentCall,
  plan: ImportPlan,
  { rows, taken, minutes, ...appointment }: PlannedAppointment,
  importId: string,
): Promise<boolean> {
  const hold = (tx: Tx) => holdFor(tx, call, importId, appointment);
  const doubleBook = taken ? { doubleBook: true } : {};
  const length = minutes === null ? {} : { minutes };
  try {
    await book(call, { ...appointment, ...length, ...doubleBook }, { imported: { importId, hold } });
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.code === 'ALREADY_DONE') {
      for (const { line } of rows) plan.skip({ line, problem: 'known' });
      return false;
    }
    const problem = error instanceof DomainError ? problemOf(error) : undefined;
    if (!problem) throw error;
    for (const row of rows) plan.refuse({ ...row, ...problem });
    return false;
  }
}

/**
 * Lets one import of the clinic book at a time, because two of the same file would double-book everyone.
 * @throws DomainError ALREADY_DONE when a client is already booked then, TRANSITION_NOT_ALLOWED when the import was undone
 *   meanwhile
 */
async function holdFor(
  tx: Tx,
  { access: { tenantId }, locale }: AppointmentCall,
  importId: string,
  { clientIds, localStart }: Pick<PlannedAppointment, 'clientIds' | 'localStart'>,
): Promise<void> {
  const { undone, booked } = await holdImport(tx, tenantId, importId, { clientIds, localStart });
  if (undone) throw notAllowed(say(locale, 'importUndone'));
  if (booked) throw new DomainError('ALREADY_DONE');
}

function problemOf({ code, fields = {} }: DomainError): Omit<RefusedAppointmentRow, 'line'> | undefined {
  if (code === 'SLOT_TAKEN') return { field: null, problem: 'taken' };
  if (code !== 'VALIDATION_FAILED' && code !== 'NOT_FOUND') return undefined;
  if ('localStart' in fields) return { field: 'time', problem: 'skippedTime' };
  if ('staffId' in fields) return { field: 'staff', problem: 'notWorking' };
  if ('clientIds' in fields) return { field: null, problem: 'clientUnknown' };
  return { field: null, problem: 'leftOut' };
}

function refuseTaken(plan: ImportPlan, { rows }: PlannedAppointment): void {
  for (const row of rows) plan.refuse({ ...row, field: null, problem: 'taken' });
}

/** Rows read at a time: other requests run in between. */
const batchSize = 500;

async function readFile(
  call: AppointmentCall,
  text: string,
  { columns: chosen, names, dateOrder }: Partial<AppointmentImportChoices>,
): Promise<ReadFile> {
  const { deps, access, locale } = call;
  const [head, ...rows] = await readImportFile(text, locale, maxAppointmentImportRows);
  const columns = chosen ?? guessColumns(head, rows);
  refuseTwice(columns, locale);
  const now = deps.clock.now();
  const clinic = await forClinic(call, async (tx): Promise<ClinicNow> => {
    const bookable = await listBookable(tx, access.tenantId);
    const zone = bookable.locations[0]?.zone ?? 'UTC';
    const today = dayOf(now, zone);
    const [clients, busy, visits] = await Promise.all([
      listBookableClients(tx, access.tenantId),
      listBusyTimes(tx, access.tenantId, today),
      listVisits(tx, access.tenantId, today),
    ]);
    return { now, zone, ...bookable, clients, busy, visits };
  });
  const dates = columns.indexOf('date');
  const { order, unclear } = readDateOrder(
    dates < 0 ? [] : rows.map(({ cells }) => cells[dates] ?? ''),
    dateOrder,
  );
  const plan = new ImportPlan(clinic, names);
  const reading = { columns, width: head.cells.length, maxLengths, order, zone: clinic.zone };
  for (const [at, row] of rows.entries()) {
    if (at % batchSize === 0) await setImmediate();
    plan.add(row, reading);
  }
  for (const kind of Object.values(plan.names))
    if (kind.size > maxImportedNames)
      throw invalid({ columns: say(locale, 'importManyNames', { most: maxImportedNames }) });
  return { head, rows, columns, unclearDate: unclear, plan };
}

import type { AppointmentImportField, DateOrder, WallTime } from '@tamarack/core/domain/workspace';
import { type CellReading, type CsvRow, fold, readCells, readDay } from '../../shared/index.ts';
import { minutesBetween, readInstant, readMinutes, readSpan, readTime, wallTimeAt } from './times.ts';

export const maxLengths: Record<AppointmentImportField, number> = {
  clientName: 160,
  givenName: 80,
  familyName: 80,
  email: 254,
  phone: 40,
  staff: 160,
  service: 160,
  location: 160,
  date: 60,
  time: 40,
  endTime: 60,
  minutes: 20,
  status: 120,
};

export type RowReading = CellReading<AppointmentImportField> & {
  order: DateOrder;
  /** Zone of the clinic's first location, in which times with an offset are read. */
  zone: string;
};

/** An appointment as the file has it. */
export interface WrittenAppointment {
  line: number;
  client: { names: string[]; email: string; phone: string };
  staff: string;
  service: string;
  location: string;
  localStart: WallTime;
  /** Null for the service's. */
  minutes: number | null;
}

type Problem =
  | { field: AppointmentImportField | null; problem: 'tooManyCells' | 'tooLong' | 'invalid' }
  | { skipped: 'cancelled' };

const isCancelled = (status: string) =>
  /cancel|annul|no.?show|absen|delet|supprim|archiv|resched|report|declin|refus/.test(fold(status));

/** Reads a row. A status that says that the appointment does not take place skips it. */
export function readRow({ line, cells }: CsvRow, reading: RowReading): WrittenAppointment | Problem {
  const read = readCells(cells, reading);
  if ('problem' in read) return read;
  const { values } = read;
  const { clientName, givenName, familyName, email = '', phone = '', status = '' } = values;
  if (isCancelled(status)) return { skipped: 'cancelled' };
  const start = readStart(values, reading);
  if ('problem' in start) return start;
  const names = [clientName, givenName, familyName].filter((name) => name !== undefined);
  const { staff = '', service = '', location = '' } = values;
  return { line, client: { names, email, phone }, staff, service, location, ...start };
}

type Values = Partial<Record<AppointmentImportField, string>>;

function readStart(
  { date = '', time = '', endTime, minutes }: Values,
  { order, zone }: RowReading,
):
  | Pick<WrittenAppointment, 'localStart' | 'minutes'>
  | { field: AppointmentImportField; problem: 'invalid' } {
  const invalid = (field: AppointmentImportField) => ({ field, problem: 'invalid' as const });
  const [fromText, toText] = readSpan(time);
  const day = readDay(date, order);
  if (day === undefined) return invalid('date');
  const from = time ? readTime(fromText) : readTime(date);
  const localStart = (time ? undefined : readInstant(date, zone)) ?? (from && wallTimeAt(day, from));
  if (!localStart) return invalid(time ? 'time' : 'date');
  if (minutes) {
    const length = readMinutes(minutes);
    return length === undefined || length < 5 || length > 480
      ? invalid('minutes')
      : { localStart, minutes: length };
  }
  const end = toText ?? endTime;
  if (!end) return { localStart, minutes: null };
  const to = readInstant(end, zone)?.slice(11) ?? readTime(end);
  const length = to && minutesBetween(localStart.slice(11), to);
  if (!length || length < 5 || length > 480) return invalid(toText ? 'time' : 'endTime');
  return { localStart, minutes: length };
}

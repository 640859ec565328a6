import type { AppointmentImportField, DateOrder, WallTime } from '@tamarack/core/domain/workspace';
import { type CellReading, type CsvRow, fold, readCells, readDay } from '../../shared/index.ts';
import { instantOf } from '../../time/index.ts';
import {
  isUnlikely,
  minutesBetween,
  readInstant,
  readMinutes,
  readSpan,
  readTime,
  wallTimeAt,
} from './times.ts';

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
  cancellation: 500,
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
  | {
      field: AppointmentImportField | null;
      problem: 'tooManyCells' | 'tooLong' | 'invalid' | 'timeUnclear' | 'statusUnclear';
    }
  | { skipped: 'cancelled' };

/** The appointment does not take place, or was never agreed. */
const isCancelled = (status: string) =>
  /cancel|annul|no.?show|did ?n[o']?t (show|attend)|\bdna\b|\bmissed|\bmanquee?s?\b|absen|delet|supprim|remov|retir|archiv|declin|refus|reject|rejet|\bvoid|expir|wait.?list|liste d.attente/.test(
    fold(status),
  );
/** Some software says so of the former time, some of the new one. */
const isMoved = (status: string) => /re-?sched|report|deplac|moved/.test(fold(status));
/** A column of its own, which holds `Yes`, a date or a reason. */
const isNo = (cancellation: string) =>
  /^(no|non|n|false|faux|0|-|—|n\/a|none|aucune?|active?|actif)$/.test(fold(cancellation));

/** Reads a row. A status that says that the appointment does not take place skips it. */
export function readRow({ line, cells }: CsvRow, reading: RowReading): WrittenAppointment | Problem {
  const read = readCells(cells, reading);
  if ('problem' in read) return read;
  const { values } = read;
  const {
    clientName,
    givenName,
    familyName,
    email = '',
    phone = '',
    status = '',
    cancellation = '',
  } = values;
  if (isCancelled(status) || (cancellation && !isNo(cancellation))) return { skipped: 'cancelled' };
  const start = readStart(values, reading);
  if ('problem' in start) return start;
  if (isMoved(status)) return { field: 'status', problem: 'statusUnclear' };
  const parts = clientName?.includes(' ') ? [clientName] : [clientName, givenName, familyName];
  const names = parts.filter((name) => name !== undefined);
  const { staff = '', service = '', location = '' } = values;
  return { line, client: { names, email, phone }, staff, service, location, ...start };
}

/** Whether an appointment can be so many minutes long. */
const isLength = (minutes: number | undefined): minutes is number =>
  minutes !== undefined && minutes >= 5 && minutes <= 480;

type Values = Partial<Record<AppointmentImportField, string>>;

function readStart(
  { date = '', time = '', endTime, minutes }: Values,
  { order, zone }: RowReading,
):
  | Pick<WrittenAppointment, 'localStart' | 'minutes'>
  | { field: AppointmentImportField; problem: 'invalid' | 'timeUnclear' } {
  const invalid = (field: AppointmentImportField) => ({ field, problem: 'invalid' as const });
  const written = time || date;
  const day = readDay(date, order);
  if (day === undefined) return invalid('date');
  const isOtherDay = (text: string) => {
    const other = readDay(text, order);
    return other !== undefined && other !== day;
  };
  if (isOtherDay(time)) return invalid('time');
  const instant = readInstant(written, zone);
  const [fromText, toText] = readSpan(written);
  const from = readTime(fromText);
  const localStart = instant ?? (from && wallTimeAt(day, from));
  const startField = time ? 'time' : 'date';
  if (!localStart) return invalid(startField);
  // A time that the clocks skip is refused as such.
  if (instantOf(localStart, zone) && isUnlikely(instant?.slice(11) ?? fromText))
    return { field: startField, problem: 'timeUnclear' };
  if (minutes) {
    const length = readMinutes(minutes);
    return isLength(length) ? { localStart, minutes: length } : invalid('minutes');
  }
  const end = toText ?? endTime;
  if (!end) return { localStart, minutes: null };
  if (!readInstant(end, zone) && isOtherDay(end)) return invalid(toText ? startField : 'endTime');
  const to = readInstant(end, zone)?.slice(11) ?? readTime(end);
  const length = to ? minutesBetween(localStart.slice(11), to) : undefined;
  return isLength(length) ? { localStart, minutes: length } : invalid(toText ? startField : 'endTime');
}

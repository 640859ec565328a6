import {
  type AppointmentImportRows,
  type ImportedKind,
  type ImportedNames,
  importedKinds,
  isActiveOn,
  type RefusedAppointmentRow,
  type SkippedAppointmentRow,
  type WallTime,
} from '@tamarack/core/domain/workspace';
import { type CsvRow, show } from '../../shared/index.ts';
import { instantOf, wallTimeOf } from '../../time/index.ts';
import { dayOfWallTime } from '../slots/slot.ts';
import { ClientMatcher, guessName } from './matching.ts';
import type { Bookable, BookableClient, BookableLocation, BookableService, BusyTime } from './repository.ts';
import { type RowReading, readRow, type WrittenAppointment } from './rows.ts';

/** What the clinic has when a file is read. */
export interface ClinicNow extends Bookable {
  now: Date;
  /** Of the first location. */
  zone: string;
  clients: BookableClient[];
  busy: BusyTime[];
  visits: { clientId: string; localStart: WallTime }[];
}

/** An appointment to book, for one client or for a group whose rows have the same time. */
export interface PlannedAppointment {
  rows: Required<Pick<RefusedAppointmentRow, 'line' | 'client'>>[];
  clientIds: string[];
  staffId: string;
  serviceId: string;
  locationId: string;
  localStart: WallTime;
  /** Null for the service's. */
  minutes: number | null;
  /** Whether the clinician is booked then already, also by an earlier row. */
  taken: boolean;
}

type Refusal = Omit<RefusedAppointmentRow, 'line'>;

const MINUTE = 60_000;

/** Sorts the rows of a file into appointments to book, rows to skip and rows that cannot be booked. */
export class ImportPlan implements AppointmentImportRows {
  skipped = 0;
  readonly skippedRows: SkippedAppointmentRow[] = [];
  refused = 0;
  readonly refusedRows: RefusedAppointmentRow[] = [];
  readonly appointments: PlannedAppointment[] = [];
  /** Upcoming rows by the name that the file has for their clinician, service and location. */
  readonly names: Record<ImportedKind, Map<string, number>> = {
    staff: new Map(),
    service: new Map(),
    location: new Map(),
  };
  readonly #clinic: ClinicNow;
  readonly #clients: ClientMatcher;
  readonly #chosen: ImportedNames | undefined;
  /** Client and start of the visits in the clinic, and of those in the file so far. */
  readonly #inClinic: Set<string>;
  readonly #inFile = new Set<string>();
  readonly #busy = new Map<string, BusyTime[]>();
  readonly #groups = new Map<string, PlannedAppointment>();
  /** What names stand for, and the time in zones: both are the same in most rows. */
  readonly #ids = new Map<string, string | null>();
  readonly #nowIn = new Map<string, WallTime>();

  constructor(clinic: ClinicNow, chosen: ImportedNames | undefined) {
    this.#clinic = clinic;
    this.#chosen = chosen;
    this.#clients = new ClientMatcher(clinic.clients);
    this.#inClinic = new Set(clinic.visits.map(visitKey));
    for (const time of clinic.busy) this.#occupy(time);
  }

  add(row: CsvRow, reading: RowReading): void {
    const { line } = row;
    const reason = this.#plan(row, reading);
    if (reason && 'skipped' in reason) this.skip({ line, problem: reason.skipped });
    else if (reason) this.refuse({ line, ...reason });
  }

  /** Plans the appointment of a row, or returns why it is skipped or refused. */
  #plan(
    row: CsvRow,
    reading: RowReading,
  ): { skipped: SkippedAppointmentRow['problem'] } | Refusal | undefined {
    const { written, zone } = this.#read(row, reading);
    if ('problem' in written || 'skipped' in written) return written;
    if (written.localStart <= this.#nowOf(zone)) return { skipped: 'past' };
    const found = this.#clients.find(written.client);
    const visit = typeof found === 'object' ? visitKey({ ...found, ...written }) : '';
    if (this.#inClinic.has(visit)) return { skipped: 'known' };
    if (this.#inFile.has(visit)) return { skipped: 'twoInFile' };
    for (const kind of importedKinds) {
      const rows = this.names[kind];
      rows.set(written[kind], (rows.get(written[kind]) ?? 0) + 1);
    }
    const client = written.client.names.join(' ') || written.client.email;
    if (typeof found !== 'object') return { field: null, problem: found, client };
    const planned = this.#place(written);
    if ('problem' in planned) return { ...planned, client };
    this.#inFile.add(visit);
    planned.rows.push({ line: row.line, client });
    planned.clientIds.push(found.clientId);
    return undefined;
  }

  /** Reads a row in the zone of its location. */
  #read(row: CsvRow, reading: RowReading): { written: ReturnType<typeof readRow>; zone: string } {
    const written = readRow(row, reading);
    if (!('location' in written)) return { written, zone: reading.zone };
    const zone = this.#locationOf(written)?.zone ?? reading.zone;
    return { written: zone === reading.zone ? written : readRow(row, { ...reading, zone }), zone };
  }

  #locationOf({ location }: WrittenAppointment): BookableLocation | undefined {
    return this.#clinic.locations.find(({ id }) => id === this.idOf('location', location));
  }

  skip(row: SkippedAppointmentRow): void {
    this.skipped += 1;
    show(this.skippedRows, row);
  }

  refuse(row: RefusedAppointmentRow): void {
    this.refused += 1;
    show(this.refusedRows, row);
  }

  /** What a name of the file stands for: as chosen, or as guessed. */
  idOf(kind: ImportedKind, name: string): string | null {
    return remembered(this.#ids, `${kind} ${name}`, () => {
      const chosen = this.#chosen?.[kind].find((one) => one.name === name);
      return chosen ? chosen.id : guessName[kind](name, this.#clinic);
    });
  }

  #nowOf(zone: string): WallTime {
    return remembered(this.#nowIn, zone, () => wallTimeOf(this.#clinic.now, zone));
  }

  /** The appointment of a row: one with a place left in its group, or a new one. */
  #place(written: WrittenAppointment): PlannedAppointment | Refusal {
    const [staff, service, location] = [
      this.#clinic.staff.find(({ id }) => id === this.idOf('staff', written.staff)),
      this.#clinic.services.find(({ id }) => id === this.idOf('service', written.service)),
      this.#locationOf(written),
    ];
    if (!staff) return { field: 'staff', problem: 'leftOut' };
    if (!service) return { field: 'service', problem: 'leftOut' };
    if (!location) return { field: 'location', problem: 'leftOut' };
    const { localStart } = written;
    if (!isActiveOn(staff, dayOfWallTime(localStart))) return { field: 'staff', problem: 'notWorking' };
    if (service.staffIds.length > 0 && !service.staffIds.includes(staff.id))
      return { field: 'service', problem: 'notOffered' };
    const startsAt = instantOf(localStart, location.zone);
    if (!startsAt) return { field: 'time', problem: 'skippedTime' };
    const minutes = written.minutes === service.minutes ? null : written.minutes;
    const key = [staff.id, service.id, location.id, localStart, minutes].join(' ');
    const group = this.#groups.get(key);
    if (group && group.clientIds.length < service.capacity) return group;
    const time = { staffId: staff.id, ...busyRange(startsAt, minutes ?? service.minutes, service) };
    const planned: PlannedAppointment = {
      ...{ rows: [], clientIds: [], localStart, minutes, taken: this.#isTaken(time) },
      ...{ staffId: staff.id, serviceId: service.id, locationId: location.id },
    };
    this.#groups.set(key, planned);
    this.#occupy(time);
    this.appointments.push(planned);
    return planned;
  }

  #occupy(time: BusyTime): void {
    for (const key of daysOf(time)) {
      const others = this.#busy.get(key);
      if (others) others.push(time);
      else this.#busy.set(key, [time]);
    }
  }

  #isTaken(time: BusyTime): boolean {
    return daysOf(time).some((key) =>
      this.#busy.get(key)?.some((other) => other.from < time.to && time.from < other.to),
    );
  }
}

function remembered<Value>(known: Map<string, Value>, key: string, find: () => Value): Value {
  const value = known.has(key) ? (known.get(key) as Value) : find();
  known.set(key, value);
  return value;
}

const visitKey = ({ clientId, localStart }: { clientId: string; localStart: WallTime }) =>
  `${clientId} ${localStart}`;

function busyRange(startsAt: Date, minutes: number, { bufferBefore, bufferAfter }: BookableService) {
  return {
    from: new Date(startsAt.getTime() - bufferBefore * MINUTE),
    to: new Date(startsAt.getTime() + (minutes + bufferAfter) * MINUTE),
  };
}

/** The clinician with each day in UTC that a time touches. */
function daysOf({ staffId, from, to }: BusyTime): string[] {
  const days = new Set([from, to].map((moment) => moment.toISOString().slice(0, 10)));
  return [...days].map((day) => `${staffId} ${day}`);
}

import { countryOf, type T4aLine, type TreatedHours, t4aWorksheet } from '@tamarack/core/domain/workspace';
import { type CsvFile, csvName, csvOf } from '../../../server/csv.ts';
import { forClinic } from '../../access/index.ts';
import { readBillingSettings } from '../../billing/index.ts';
import { checkPeriod, type Period, recordChange } from '../../shared/index.ts';
import type { PayCall } from '../call.ts';
import { type PayText, say } from '../text.ts';
import { listHours, listPaid } from './repository.ts';

export function readT4a(call: PayCall, year: number): Promise<T4aLine[]> {
  return forClinic(call, async (tx) => {
    const paid = await listPaid(tx, call.access.tenantId, { from: `${year}-01-01`, to: `${year}-12-31` });
    const names = new Map(paid.map(({ staffId, staffName }) => [staffId, staffName]));
    return t4aWorksheet(year, paid)
      .map((row) => ({ ...row, staffName: names.get(row.staffId) ?? '' }))
      .toSorted((a, b) => a.staffName.localeCompare(b.staffName));
  });
}

/** The T4A worksheet; outside Canada only what each contractor was paid. */
export async function exportT4a(call: PayCall, year: number): Promise<CsvFile> {
  const { deps, access, locale } = call;
  const settings = await forClinic(call, (tx) => readBillingSettings(tx, access.tenantId));
  const isCanada = countryOf(settings) === 'CA';
  await recordExport(call, 't4a', { year });
  const rows = await readT4a(call, year);
  const person = (row: T4aLine) => row.staffName;
  const paid = (row: T4aLine) => ({ hundredths: row.box048Cents });
  const csv = csvOf(
    deps,
    'a T4A worksheet',
    isCanada
      ? {
          [say(locale, 'person')]: person,
          [say(locale, 'box048')]: paid,
          [say(locale, 'slipDue')]: (row: T4aLine) => say(locale, row.slipDue ? 'yes' : 'no'),
        }
      : { [say(locale, 'person')]: person, [say(locale, 'paidInYear')]: paid },
    rows,
    locale,
  );
  return { csv, fileName: csvName(isCanada ? 't4a' : say(locale, 'payFile'), year) };
}

/** @throws as checkPeriod */
export async function readHours(call: PayCall, days: Period): Promise<TreatedHours[]> {
  const { access, locale } = call;
  checkPeriod(days, locale);
  return forClinic(call, (tx) => listHours(tx, access.tenantId, days));
}

/** @throws as readHours */
export async function exportHours(call: PayCall, days: Period): Promise<CsvFile> {
  const { deps, locale } = call;
  const rows = await readHours(call, days);
  await recordExport(call, 'hours', days);
  const csv = csvOf(
    deps,
    'treated hours',
    {
      [say(locale, 'person')]: (row) => row.name,
      [say(locale, 'kind')]: (row) => say(locale, row.kind as PayText),
      [say(locale, 'appointments')]: (row) => row.appointments,
      [say(locale, 'hours')]: (row) => hoursOf(row.minutes),
      [say(locale, 'openHours')]: (row) => hoursOf(row.openMinutes),
    },
    rows,
    locale,
  );
  return { csv, fileName: csvName(say(locale, 'hoursFile'), days.from, days.to) };
}

const hoursOf = (minutes: number) => ({ hundredths: Math.round((minutes * 100) / 60) });

function recordExport(call: PayCall, kind: string, details: Record<string, unknown>): Promise<void> {
  return forClinic(call, (tx) =>
    recordChange(tx, call, { kind, id: call.access.tenantId, version: 1, action: 'exported', details }),
  );
}

import { translator } from '@tamarack/core/domain/text';
import { type CsvFile, csvName, csvOf, everyRow } from '../../server/csv.ts';
import { forClinic } from '../access/index.ts';
import { checkPeriod, type Period, recordChange } from '../shared/index.ts';
import type { QueueCall } from './guards.ts';
import { ownOnly } from './read.ts';
import { type FeePlace, type FeeRow, listFees } from './repository.ts';
import { confirmationTexts } from './text.ts';

/**
 * Confirmed fees as CSV, for clinics that bill with other software. Clients appear by file number.
 * @throws as checkPeriod
 */
export async function exportFees(call: QueueCall, period: Period): Promise<CsvFile> {
  const { deps, access, locale } = call;
  const t = translator(confirmationTexts, locale);
  checkPeriod(period, locale);
  const staffId = ownOnly(call);
  await forClinic(call, (tx) =>
    recordChange(tx, call, {
      kind: 'fees',
      id: access.tenantId,
      version: 1,
      action: 'exported',
      details: { ...period },
    }),
  );
  const csv = csvOf<FeeRow>(
    deps,
    'confirmed fees',
    {
      [t('date')]: (row) => row.localOn,
      [t('client')]: (row) => t('clientNo', { fileNo: String(row.fileNo) }),
      [t('service')]: (row) => (locale === 'fr' ? row.serviceFr : row.serviceEn),
      [t('clinician')]: (row) => row.staffName,
      [t('fee')]: (row) => ({ hundredths: row.feeCents }),
      [t('outcome')]: (row) => t(row.outcome as 'attended' | 'no_show' | 'late_cancelled'),
    },
    everyRow<FeeRow, FeePlace>(
      (after, limit) =>
        forClinic(call, (tx) => listFees(tx, access.tenantId, { ...period, staffId, after, limit })),
      ({ localOn, localStart, attendanceId }) => ({ localOn, localStart, attendanceId }),
    ),
    locale,
  );
  return { csv, fileName: csvName(t('feesFile'), period.from, period.to) };
}

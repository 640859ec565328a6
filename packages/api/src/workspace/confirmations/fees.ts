import { DomainError } from '@tamarack/core/domain';
import { translator } from '@tamarack/core/domain/text';
import type { Day } from '@tamarack/core/domain/workspace';
import { type CsvFile, csvName, csvOf, everyRow } from '../../server/csv.ts';
import { forClinic } from '../access/index.ts';
import { recordChange } from '../shared/index.ts';
import { plusDays } from '../time/index.ts';
import { type FeeRow, listFees, type QueuePlace } from './repository.ts';
import { ownOnly, type QueueCall } from './service.ts';
import { confirmationTexts } from './text.ts';

/**
 * Confirmed fees as CSV, for clinics that bill with other software. Clients appear by file number.
 * @throws DomainError VALIDATION_FAILED for more than a year
 */
export async function exportFees(call: QueueCall, { from, to }: { from: Day; to: Day }): Promise<CsvFile> {
  const { deps, access, locale } = call;
  const t = translator(confirmationTexts, locale);
  if (to < from || to >= plusDays(from, 366))
    throw new DomainError('VALIDATION_FAILED', { fields: { to: t('oneYear') } });
  const staffId = ownOnly(call);
  await forClinic(deps, access, (tx) =>
    recordChange(tx, call, {
      kind: 'fees',
      id: access.tenantId,
      version: 1,
      action: 'exported',
      details: { from, to },
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
    everyRow<FeeRow, QueuePlace>(
      (after, limit) =>
        forClinic(deps, access, (tx) => listFees(tx, access.tenantId, { from, to, staffId, after, limit })),
      ({ localStart, attendanceId }) => ({ localStart, attendanceId }),
    ),
    locale,
  );
  return { csv, fileName: csvName(t('feesFile'), from, to) };
}

import type { Day } from '@tamarack/core/domain/workspace';
import type { Tx } from '../../../database/types.ts';
import type { WorkerDeps } from '../../../feature.ts';
import { queueMail } from '../../../mail/repository.ts';
import { siteUrl } from '../../../server/urls.ts';
import { clinicZone } from '../../access/index.ts';
import { dayOf, plusDays } from '../../time/index.ts';
import { unusualAccessesMail } from '../mails.ts';
import { findClinic, findPrivacyContact, listOtherAdministrators } from '../repository.ts';
import { listEntries } from './repository.ts';

/** Accesses that the email lists; the log has the others. */
const listed = 10;
/** Beyond this number the email says “more than”. */
const counted = 200;

/**
 * Emails the privacy contact about the unusual accesses of some days (UTC), as the log flags them, and the other
 * administrators about those of the privacy contact. Accesses to charts that a client withholds from the reader are left
 * out, as in the log.
 */
export async function tellOfUnusual(
  tx: Tx,
  { jobs, settings, clock }: Pick<WorkerDeps, 'jobs' | 'settings' | 'clock'>,
  tenantId: string,
  [first, ...more]: readonly Day[],
): Promise<void> {
  if (!first) return;
  const last = more.at(-1) ?? first;
  const [contact, clinic] = [await findPrivacyContact(tx), await findClinic(tx, tenantId)];
  if (!contact || !clinic) return;
  const zone = await clinicZone(tx, { access: { tenantId } });
  const days = { from: new Date(`${first}T00:00Z`), to: new Date(`${plusDays(last, 1)}T00:00Z`) };
  for (const reader of [contact, ...(await listOtherAdministrators(tx, contact.staffId))]) {
    const ofContact = reader.staffId !== contact.staffId;
    const wanted = { ...days, reader: reader.staffId, own: null, now: clock.now(), unusual: true };
    const entries = await listEntries(
      tx,
      { ...wanted, ...(ofContact && { staffId: contact.staffId }) },
      { limit: counted + 1 },
    );
    const [newest] = entries;
    const oldest = entries.at(-1);
    if (!newest || !oldest) continue;
    const search = new URLSearchParams({
      from: dayOf(oldest.at, zone),
      to: dayOf(newest.at, zone),
      unusual: '1',
      ...(ofContact && { staff: contact.staffId }),
    });
    await queueMail(tx, jobs, {
      to: reader.email,
      message: unusualAccessesMail.message({
        fullName: reader.name,
        clinicName: clinic.clinicName,
        count: Math.min(entries.length, counted),
        isMore: entries.length > counted,
        accesses: entries.slice(0, listed).map(({ staffName, fileNo, unusual, at }) => ({
          ...{ staffName: staffName ?? '', fileNo: fileNo ?? 0, unusual, at: at.toISOString() },
        })),
        ofContact,
        timeZone: zone,
        logUrl: `${siteUrl(settings, clinic.subdomain)}/access-log?${search}`,
      }),
      dedupeKey: `unusual_accesses:${tenantId}:${last}:${reader.staffId}`,
      tenantId,
    });
  }
}

import type { Tx } from '../../database/types.ts';
import { queueMail } from '../../mail/repository.ts';
import type { ClinicAccess } from '../../server/access/types.ts';
import type { ServerDeps } from '../../server/deps.ts';
import { siteUrl } from '../../server/urls.ts';
import { clinicZone } from '../access/index.ts';
import { recordChange } from '../shared/index.ts';
import { insertCare } from './care-repository.ts';
import { withheldExportedMail } from './mails.ts';
import {
  findChart,
  findClinic,
  findPrivacyContact,
  listOtherAdministrators,
  staffName,
} from './repository.ts';
import { withholdsFrom } from './rule.ts';

interface ExportCall {
  deps: Pick<ServerDeps, 'clock' | 'jobs'> & {
    settings: Pick<ServerDeps['settings'], 'publicHost' | 'publicOrigin'>;
  };
  access: Pick<ClinicAccess, 'tenantId' | 'staffId' | 'practises'>;
}

/**
 * Lists the export of those charts of the clients for review that contain something withheld from the member, and emails
 * the privacy contact about the first; when the privacy contact exports, the other administrators.
 * @param exportId identifies the export, about which nobody is emailed twice
 */
export async function reportWithheldExport(
  tx: Tx,
  call: ExportCall,
  { clientIds, exportId }: { clientIds: readonly string[]; exportId: string },
): Promise<void> {
  const { deps, access } = call;
  const { tenantId, staffId, practises: treats } = access;
  if (!staffId) return;
  const now = deps.clock.now();
  let reported = 0;
  for (const clientId of clientIds) {
    const chart = await findChart(tx, { clientId }, staffId, now);
    if (!chart?.lockboxes.some((lockbox) => withholdsFrom(lockbox, { staffId, treats }))) continue;
    const id = await insertCare(tx, tenantId, {
      ...{ clientId, staffId, because: 'exported', createdBy: staffId },
      ...{ fromAt: now, untilAt: now, flagged: true },
    });
    if (!id) continue;
    await recordChange(tx, call, { kind: 'care_team', id, version: 1, action: 'exported' });
    reported += 1;
  }
  if (reported > 0) await tellOfExport(tx, call, staffId, exportId);
}

async function tellOfExport(
  tx: Tx,
  { deps, access }: ExportCall,
  staffId: string,
  exportId: string,
): Promise<void> {
  const { tenantId } = access;
  const [contact, clinic] = [await findPrivacyContact(tx), await findClinic(tx, tenantId)];
  if (!contact || !clinic) throw new Error(`The clinic ${tenantId} has no owner to tell`);
  const told = contact.staffId === staffId ? await listOtherAdministrators(tx, staffId) : [contact];
  const message = {
    clinicName: clinic.clinicName,
    staffName: await staffName(tx, staffId),
    logUrl: `${siteUrl(deps.settings, clinic.subdomain)}/access-log`,
    at: deps.clock.now().toISOString(),
    timeZone: await clinicZone(tx, { access }),
  };
  for (const { staffId: toldId, name, email } of told)
    await queueMail(tx, deps.jobs, {
      to: email,
      message: withheldExportedMail.message({ ...message, fullName: name }),
      dedupeKey: `withheld_exported:${exportId}:${toldId}`,
      tenantId,
    });
}

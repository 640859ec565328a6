import {
  arbitrationOptOutDays,
  arbitrationOptOutTextVersion,
  brand,
  termsVersion,
} from '@tamarack/core/domain';
import type { Locale } from '@tamarack/core/domain/text';
import type { Actor } from '../../audit/actor.ts';
import { insertAuditEntry } from '../../audit/repository.ts';
import { queueMail } from '../../mail/repository.ts';
import type { ServerDeps } from '../../server/deps.ts';
import { mainUrl } from '../../server/urls.ts';
import { arbitrationOptOutMail, arbitrationOptOutNoticeMail } from './mails.ts';
import { newReference } from './reference.ts';
import { insertNotice, recordOptOut } from './repository.ts';

/** Fields of the form; the schema requires the box. */
export interface OptOutRequest {
  name: string;
  email: string;
  clinicName: string | null;
}

/** Most notices of one email that are stored in a day. */
const daily = 5;

/**
 * Records that a person opts out of arbitration (terms of service, section Arbitration), confirms it by mail with a
 * reference and notifies the staff. A repeat keeps the first date and reference and is confirmed at most once a day. A
 * late one is recorded too, and the mail says so. The response is the same in all cases: only the owner of the mailbox
 * learns what is recorded for its email.
 */
export async function optOutOfArbitration(
  deps: ServerDeps,
  { name, email, clinicName }: OptOutRequest,
  locale: Locale,
  actor: Actor,
): Promise<void> {
  await deps.database.change(async (tx) => {
    const optOut = await recordOptOut(tx, { email, reference: newReference(), days: arbitrationOptOutDays });
    const notice = {
      optOutId: optOut.optOutId,
      fullName: name,
      clinicName,
      locale,
      textVersion: arbitrationOptOutTextVersion,
      termsVersion,
    };
    if (!(await insertNotice(tx, notice, daily))) return;
    const today = deps.clock.now().toISOString().slice(0, 10);
    const facts = {
      fullName: name,
      ...(clinicName ? { clinicName } : {}),
      reference: optOut.reference,
      receivedAt: optOut.receivedAt.toISOString(),
      acceptedAt: optOut.acceptedAt?.toISOString() ?? null,
      late: optOut.late,
      repeated: !optOut.isNew,
      days: arbitrationOptOutDays,
    };
    await queueMail(tx, deps.jobs, {
      to: email,
      asked: locale,
      tenantId: null,
      dedupeKey: `arbitration_opt_out:${optOut.optOutId}:${today}`,
      message: arbitrationOptOutMail.message({
        ...facts,
        termsLink: mainUrl(deps.settings, locale, '/terms-of-service#arbitration'),
      }),
    });
    await queueMail(tx, deps.jobs, {
      to: brand.supportEmail,
      tenantId: null,
      dedupeKey: `arbitration_opt_out_notice:${optOut.optOutId}:${today}`,
      message: arbitrationOptOutNoticeMail.message({ ...facts, from: email, writtenIn: locale }),
    });
    // The network address is not stored: a visitor has no account, so an erasure could not remove it from the log.
    await insertAuditEntry(
      tx,
      { ...actor, ip: null },
      {
        action: 'legal.arbitration_opt_out',
        details: { optOutId: optOut.optOutId, locale, late: optOut.late, repeated: !optOut.isNew },
      },
    );
  });
}

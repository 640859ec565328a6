import type { LeadSource } from '@tamarack/core/domain';
import type { Locale } from '@tamarack/core/domain/text';
import type { Actor } from '../../audit/actor.ts';
import type { Visitor } from '../conversions/index.ts';
import type { FormExtras } from '../forms/index.ts';

/** One request of a visitor, as sent by a form. */
export interface LeadRequest extends FormExtras {
  source: LeadSource;
  email: string;
  locale: Locale;
  firstName: string | null;
  name: string | null;
  clinicName: string | null;
  message: string | null;
}

/** Who sent a form: for the audit log and, with consent, for the conversion event. */
export interface Sender {
  actor: Actor;
  visitor: Visitor | null;
}

/** A stored request. */
export interface RecordedLead {
  leadId: string;
  /** Identifies the request, also in the deduplication keys of its mails. */
  requestId: string;
  /** Whether the visitor may be emailed: false when they were emailed too recently or too often. */
  mayMail: boolean;
}

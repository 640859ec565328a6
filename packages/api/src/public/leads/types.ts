import type { Campaign, LeadSource } from '@tamarack/core/domain';
import type { Locale } from '@tamarack/core/domain/text';
import type { Actor } from '../../audit/actor.ts';
import type { Visitor } from '../conversions/types.ts';

/** What every form brings besides its own fields. */
export interface LeadExtras {
  /** Whether the box that asks for the newsletter was ticked. */
  newsletter: boolean;
  /** Path of the page whose form was filled in. */
  page: string | null;
  campaign: Campaign;
  /** Shared with the browser's report of the same conversion. */
  eventId: string | null;
}

/** One request of a visitor, as a form brings it. */
export interface LeadRequest extends LeadExtras {
  source: LeadSource;
  email: string;
  locale: Locale;
  firstName: string | null;
  name: string | null;
  clinicName: string | null;
  message: string | null;
}

/** Who sent a form: for the audit log, and for the conversion event where they allowed it. */
export interface Sender {
  actor: Actor;
  visitor: Visitor | null;
}

/** A stored request. */
export interface RecordedLead {
  leadId: string;
  /** Names the request; mails about it carry it in their key. */
  requestId: string;
  /** Whether the visitor may be written to: false when the address was written to too recently or too often. */
  mayMail: boolean;
}

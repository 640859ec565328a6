import { endpoint } from '../endpoint.ts';
import type { Locale } from '../text.ts';
import type { Campaign, FormExtras, SpamSignals } from './forms.ts';

/** Where a visitor left an address. `sample_report` is the lead magnet's own form, `landing` the landing page's. */
export const leadSources = ['landing', 'sandbox', 'contact', 'newsletter', 'demo', 'sample_report'] as const;
export type LeadSource = (typeof leadSources)[number];

/** Version of the sentence beside the box that asks for the newsletter, in both languages; stored with each consent. */
export const newsletterTextVersion = '2026-11';

export const newsletterStates = ['unconfirmed', 'confirmed', 'unsubscribed'] as const;
export type NewsletterState = (typeof newsletterStates)[number];

/** How far a lead has come; each state includes those before it. */
export const leadStates = ['new', 'confirmed', 'registered', 'activated'] as const;
export type LeadState = (typeof leadStates)[number];

/** One address and form, as operators list them. Times are ISO 8601 in UTC. */
export interface LeadSummary {
  leadId: string;
  email: string;
  source: LeadSource;
  /** Name or first name, where the form asked for one. */
  name: string | null;
  clinicName: string | null;
  locale: Locale;
  createdAt: string;
  lastRequestAt: string;
  state: LeadState;
  /** Of the address; null when it never asked for the newsletter. */
  newsletter: NewsletterState | null;
  /** How many times the form was sent. */
  requests: number;
  /** Of the last request. */
  campaign: Campaign;
}

/** One sending of a form. */
export interface LeadRequestEntry {
  requestId: string;
  requestedAt: string;
  page: string | null;
  message: string | null;
  campaign: Campaign;
  /** Whether the box that asks for the newsletter was ticked. */
  newsletter: boolean;
  /** Whether it was answered by mail; not when the address had been written to too often. */
  mailed: boolean;
}

export interface LeadDetail extends LeadSummary {
  confirmedAt: string | null;
  registeredAt: string | null;
  activatedAt: string | null;
  /** The newest first, at most 100. */
  history: LeadRequestEntry[];
  /** Clinics whose owner has this address. */
  clinics: { tenantId: string; clinicName: string }[];
}

export interface LeadQuery {
  /** Parts of address, name or clinic. */
  search?: string;
  source?: LeadSource;
  state?: LeadState;
}

export interface LeadPage {
  leads: LeadSummary[];
  /** Where the next page begins; null at the end. */
  next: string | null;
}

export interface LeadPageQuery extends LeadQuery {
  /** `next` of the page before. */
  before?: string;
  limit?: number;
}

/** Forms that `POST /api/leads` takes; the sample report's form has an endpoint of its own. */
export type FormSource = Exclude<LeadSource, 'sample_report'>;
export const formSources = leadSources.filter((source): source is FormSource => source !== 'sample_report');

/** A form of the site as a visitor sends it. */
export interface LeadForm extends FormExtras {
  source: FormSource;
  email: string;
  /** Required in the forms for contact and demo. */
  name?: string | null;
  clinicName?: string | null;
  /** Required in the contact form; only contact and demo have one. */
  message?: string | null;
}

export const leadEndpoints = {
  /** Those who wrote last come first. */
  list: endpoint('GET', '/api/leads').types<{ query: LeadPageQuery; answer: LeadPage }>(),
  /** Everything the filters find, as CSV. */
  export: endpoint('GET', '/api/leads/export').types<{ query: LeadQuery; answer: 'file' }>(),
  /** Refuses with NOT_FOUND. */
  get: endpoint('GET', '/api/leads/{leadId}').types<{ answer: { lead: LeadDetail } }>(),
  /** Takes a form of the site; refuses with CONFIRM_HUMAN when a program seems to have sent it. */
  submit: endpoint('POST', '/api/leads', { idempotent: true, status: 202 }).types<{
    payload: LeadForm & SpamSignals;
    answer: { message: string };
  }>(),
};

import { endpoint } from '../endpoint.ts';
import type { Locale } from '../text.ts';
import type { Campaign, FormExtras, SpamSignals } from './forms.ts';

/** The form a visitor submitted. `sample_report` is the lead magnet's form, `landing` the landing page's. */
export const leadSources = ['landing', 'sandbox', 'contact', 'newsletter', 'demo', 'sample_report'] as const;
export type LeadSource = (typeof leadSources)[number];

/** Version of the text beside the newsletter checkbox, in both languages; stored with each consent. */
export const newsletterTextVersion = '2026-11';

export const newsletterStates = ['unconfirmed', 'confirmed', 'unsubscribed'] as const;
export type NewsletterState = (typeof newsletterStates)[number];

/** The stage a lead has reached; each stage includes those before it. */
export const leadStates = ['new', 'confirmed', 'registered', 'activated'] as const;
export type LeadState = (typeof leadStates)[number];

/** One email and form, as listed for operators. Times are ISO 8601 in UTC. */
export interface LeadSummary {
  leadId: string;
  email: string;
  source: LeadSource;
  /** Name or first name, if the form has such a field. */
  name: string | null;
  clinicName: string | null;
  locale: Locale;
  createdAt: string;
  lastRequestAt: string;
  state: LeadState;
  /** Newsletter state of the email; null if it never opted in. */
  newsletter: NewsletterState | null;
  /** How many times the form was submitted. */
  requests: number;
  /** Campaign of the last request. */
  campaign: Campaign;
}

/** One submission of a form. */
export interface LeadRequestEntry {
  requestId: string;
  requestedAt: string;
  page: string | null;
  message: string | null;
  campaign: Campaign;
  /** Whether the newsletter checkbox was ticked. */
  newsletter: boolean;
  /** Whether it was answered by email. False if the email had reached its sending limit. */
  mailed: boolean;
}

export interface LeadDetail extends LeadSummary {
  confirmedAt: string | null;
  registeredAt: string | null;
  activatedAt: string | null;
  /** Newest first, at most 100. */
  history: LeadRequestEntry[];
  /** Clinics whose owner has this email. */
  clinics: { tenantId: string; clinicName: string }[];
}

export interface LeadQuery {
  /** Part of the email, name or clinic. */
  search?: string;
  source?: LeadSource;
  state?: LeadState;
}

export interface LeadPage {
  leads: LeadSummary[];
  /** Pass as `before` for the next page; null at the end. */
  next: string | null;
}

export interface LeadPageQuery extends LeadQuery {
  /** The `next` of the previous page. */
  before?: string;
  limit?: number;
}

/** Forms that `POST /api/leads` accepts; the sample report's form has an endpoint of its own. */
export type FormSource = Exclude<LeadSource, 'sample_report'>;
export const formSources = leadSources.filter((source): source is FormSource => source !== 'sample_report');

/** A form of the site, as submitted by a visitor. */
export interface LeadForm extends FormExtras {
  source: FormSource;
  email: string;
  /** Required in the contact and demo forms. */
  name?: string | null;
  clinicName?: string | null;
  /** Required in the contact form; only contact and demo have this field. */
  message?: string | null;
}

export const leadEndpoints = {
  /** Sorted by last request, newest first. */
  list: endpoint('GET', '/api/leads').types<{ query: LeadPageQuery; answer: LeadPage }>(),
  /** All leads that match the filters, as CSV. */
  export: endpoint('GET', '/api/leads/export').types<{ query: LeadQuery; answer: 'file' }>(),
  /** Refuses with NOT_FOUND. */
  get: endpoint('GET', '/api/leads/{leadId}').types<{ answer: { lead: LeadDetail } }>(),
  /** Submits a form of the site. Refuses with CONFIRM_HUMAN if a program seems to have sent it. */
  submit: endpoint('POST', '/api/leads', { idempotent: true, status: 202 }).types<{
    payload: LeadForm & SpamSignals;
    answer: { message: string };
  }>(),
};

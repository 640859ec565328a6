import type { Locale } from '../text.ts';

/** Where a visitor left an address. `sample_report` is the lead magnet's own form, `landing` the landing page's. */
export const leadSources = ['landing', 'sandbox', 'contact', 'newsletter', 'demo', 'sample_report'] as const;
export type LeadSource = (typeof leadSources)[number];

/** Version of the sentence beside the box that asks for the newsletter, in both languages; stored with each consent. */
export const newsletterTextVersion = '2026-11';

export const newsletterStates = ['unconfirmed', 'confirmed', 'unsubscribed'] as const;
export type NewsletterState = (typeof newsletterStates)[number];

/** Campaign parameters of the address that a visitor arrived at; field → query parameter. */
export const campaignParameters = {
  source: 'utm_source',
  medium: 'utm_medium',
  campaign: 'utm_campaign',
  term: 'utm_term',
  content: 'utm_content',
} as const;
export type Campaign = Partial<Record<keyof typeof campaignParameters, string>>;

/** Longest value of a campaign parameter that is kept, in characters. */
export const campaignLength = 120;

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

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

/** Campaign parameters of the URL that brought a visitor here: field → query parameter. */
export const campaignParameters = {
  source: 'utm_source',
  medium: 'utm_medium',
  campaign: 'utm_campaign',
  term: 'utm_term',
  content: 'utm_content',
} as const;
export type Campaign = Partial<Record<keyof typeof campaignParameters, string>>;

/** Maximum stored length of a campaign parameter, in characters. */
export const campaignLength = 120;

/** What every form of the site sends besides its own fields. */
export interface FormExtras {
  /** Whether the newsletter checkbox was ticked. */
  newsletter?: boolean;
  /** Path of the page with the form. */
  page?: string | null;
  campaign?: Campaign;
  /** Also sent with the browser's report of the same conversion, so that both count once. */
  eventId?: string | null;
}

/** Signals used by the spam check. */
export interface SpamSignals {
  /** A honeypot field, hidden from people. */
  website?: string;
  /** Milliseconds from the navigation to the submit. */
  elapsed?: number | null;
  /** Token issued with the question that a suspicious visitor is asked. */
  proof?: string;
}

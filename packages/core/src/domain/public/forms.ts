/** Campaign parameters of the URL that a visitor arrived at; field → query parameter. */
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

/** What every form of the site sends besides its own fields. */
export interface FormExtras {
  /** Whether the box that asks for the newsletter was ticked. */
  newsletter?: boolean;
  /** Path of the page whose form was filled in. */
  page?: string | null;
  campaign?: Campaign;
  /** Shared with the browser's report of the same conversion. */
  eventId?: string | null;
}

/** What the spam check goes by. */
export interface SpamSignals {
  /** A field that people do not see. */
  website?: string;
  /** Milliseconds from the navigation to the submit. */
  elapsed?: number | null;
  /** Given out with the question that a suspicious visitor is asked. */
  proof?: string;
}

/** What is told to the advertising provider, by the provider's own names. `ScheduleAppointment` is a custom event. */
export const conversionNames = [
  'PageView',
  'Lead',
  'InitiateCheckout',
  'StartTrial',
  'CompleteRegistration',
  'Purchase',
  'Contact',
  'ScheduleAppointment',
] as const;
export type ConversionName = (typeof conversionNames)[number];

/** Where conversion events go, and which of them do. */
export interface ConversionSettings {
  /** Base address of the conversions API, without version and without a slash at the end. */
  url: string;
  version: string;
  pixelId: string;
  /** Stays on the server. */
  token: string;
  /** Marks events as tests; null in production. */
  testCode: string | null;
  /** What the wizard's events are worth, in `currency`. */
  value: number;
  /** ISO 4217. */
  currency: string;
  /** Types that are switched on. */
  events: readonly ConversionName[];
}

/** A browser whose visitor has decided about tracking, as far as a conversion event needs it. */
export interface Visitor {
  consentId: string;
  ip: string;
  userAgent: string;
  /** The pixel's cookies, where it has set them. */
  fbp: string | null;
  fbc: string | null;
}

/** Personal fields of an event, as typed; they are normalised and hashed before they are stored. */
export interface Customer {
  email?: string | null;
  phone?: string | null;
  /** Taken apart at the first space; `firstName` and `lastName` go before it. */
  fullName?: string | null;
  firstName?: string | null;
  lastName?: string | null;
  city?: string | null;
  /** Two-letter code of province or state. */
  region?: string | null;
  postalCode?: string | null;
  /** ISO 3166-1 alpha-2. */
  country?: string | null;
}

/** A conversion to queue. */
export interface NewConversion {
  name: ConversionName;
  /** Shared with the browser's pixel, so that the two are counted once; a UUID. Made when not given. */
  eventId?: string;
  /** Path of the page it happened on. */
  page: string;
  customer?: Customer;
  /** The provider's `custom_data`. Never the clinic's type, never anything about health. */
  custom?: Record<string, unknown>;
}

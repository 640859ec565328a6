import type { ConversionName } from '@tamarack/core/domain/public/conversions';

/** A browser whose visitor has decided about tracking, with what a conversion event needs. */
export interface Visitor {
  consentId: string;
  ip: string;
  userAgent: string;
  /** The pixel's cookies, if set. */
  fbp: string | null;
  fbc: string | null;
}

/** Personal fields of an event, as typed; they are normalised and hashed before they are stored. */
export interface Customer {
  email?: string | null;
  phone?: string | null;
  /** Split at the first space; `firstName` and `lastName` take precedence. */
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
  /** UUID shared with the browser's pixel, so that the two are counted once. Generated when omitted. */
  eventId?: string;
  /** Path of the page where it happened. */
  page: string;
  customer?: Customer;
  /** The provider's `custom_data`. Never the clinic's type, never anything about health. */
  custom?: Record<string, unknown>;
}

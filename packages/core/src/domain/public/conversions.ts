import { endpoint } from '../endpoint.ts';

/**
 * Events reported to the advertising provider, with the provider's own names. `ScheduleAppointment` is a
 * custom event.
 */
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

/** A conversion that only the browser knows about. */
export interface BrowserConversion {
  name: 'PageView' | 'ScheduleAppointment';
  eventId: string;
  /** Path of the page it happened on. */
  page: string;
}

export const conversionEndpoints = {
  report: endpoint('POST', '/api/conversions', { idempotent: true, status: 202 }).types<{
    payload: BrowserConversion;
  }>(),
};

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

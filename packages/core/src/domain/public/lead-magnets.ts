import { endpoint } from '../endpoint.ts';
import type { FormExtras, SpamSignals } from './forms.ts';

/** The form for the sample report. */
export interface ReportForm extends FormExtras {
  firstName: string;
  email: string;
}

/** The endpoints of the lead magnet, which also require its key. */
export const leadMagnetEndpoints = {
  /** Refuses with CONFIRM_HUMAN if a program seems to have sent the form. */
  requestReport: endpoint('POST', '/api/lead-magnets/waag-template', { idempotent: true }).types<{
    payload: ReportForm & SpamSignals;
    answer: { message: string };
  }>(),
  /** Does not count as a download. Refuses with LINK_INVALID. */
  validateLink: endpoint('GET', '/api/lead-magnets/validate-template').types<{
    query: { hash?: string; email: string };
    answer: { downloadUrl: string; expiresAt: string };
  }>(),
};

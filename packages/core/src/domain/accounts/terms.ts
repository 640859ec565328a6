import { endpoint } from '../endpoint.ts';

/** Whether a person still has to accept the terms for clinics that they own. */
export interface OpenTerms {
  needed: boolean;
  /** Whether one of these clinics is in Quebec, where the terms must be offered in French too. */
  inQuebec: boolean;
}

export const termsEndpoints = {
  get: endpoint('GET', '/api/account/terms').types<{ answer: { terms: OpenTerms } }>(),
  /** Accepts the terms, in the language of the request, for every clinic of the person that they are open for. */
  accept: endpoint('POST', '/api/account/terms', { idempotent: true }).types(),
};

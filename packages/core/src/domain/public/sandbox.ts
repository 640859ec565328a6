import { endpoint } from '../endpoint.ts';
import type { Locale } from '../text.ts';

/** Subdomain of the sandbox clinic in each language; reserved, so that no other clinic can take it. */
export const sandboxSubdomains: Readonly<Record<Locale, string>> = { en: 'demo', fr: 'demo-fr' };

/** Whether a tenant or site is a sandbox. */
export function isSandbox({ subdomain }: { subdomain: string }): boolean {
  return Object.values(sandboxSubdomains).includes(subdomain);
}

/** Days within which the link to the sandbox can be opened. It opens one visit. */
export const sandboxLinkDays = 7;

/** Hours after which a visit ends, whether it is used or not. */
export const sandboxVisitHours = 24;

/** Roles in which a visitor can view the sandbox. */
export const sandboxRoles = ['administrator', 'clinician', 'front_desk'] as const;
export type SandboxRole = (typeof sandboxRoles)[number];

/** Details of a link to the sandbox. */
export interface SandboxLink {
  state: 'valid' | 'used' | 'expired';
  expiresAt: string;
  /** Whether today's sample records are ready. Until then a visit takes longer to open. */
  ready: boolean;
}

export interface SandboxVisit {
  token: string;
  expiresAt: string;
}

/** Endpoints of the sandbox; they exist only on its host. */
export const sandboxEndpoints = {
  /** Does not use the link. Refuses with LINK_INVALID. */
  inspectLink: endpoint('POST', '/api/sandbox/links/inspect').types<{
    payload: { token: string };
    answer: { link: SandboxLink };
  }>(),
  /** Uses the link. Refuses with LINK_INVALID, LINK_USED and LINK_EXPIRED. */
  openVisit: endpoint('POST', '/api/sandbox/visits').types<{
    payload: { token: string; role?: SandboxRole };
    answer: SandboxVisit;
  }>(),
  /** Continues the visit as a sample member with another role. */
  changeRole: endpoint('PUT', '/api/sandbox/visit').types<{ payload: { role: SandboxRole } }>(),
  /** Ends the visit early. */
  leave: endpoint('DELETE', '/api/sandbox/visit').types(),
};

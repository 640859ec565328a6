import { endpoint } from '../endpoint.ts';
import type { Locale } from '../text.ts';

/** Where the sandbox clinic of each language answers; reserved, so that no other clinic ever does. */
export const sandboxSubdomains: Readonly<Record<Locale, string>> = { en: 'demo', fr: 'demo-fr' };

/** Whether a tenant, or the site of one, is a sandbox. */
export function isSandbox({ subdomain }: { subdomain: string }): boolean {
  return Object.values(sandboxSubdomains).includes(subdomain);
}

/** How long the link to the sandbox can be opened, in days; it opens one visit. */
export const sandboxLinkDays = 7;

/** How long a visit lasts, in hours, whether it is used or not. */
export const sandboxVisitHours = 24;

/** As whom a visitor looks at the sandbox. */
export const sandboxRoles = ['administrator', 'clinician', 'front_desk'] as const;
export type SandboxRole = (typeof sandboxRoles)[number];

/** What a link into the sandbox is worth. */
export interface SandboxLink {
  state: 'valid' | 'used' | 'expired';
  expiresAt: string;
  /** Whether today's sample records are there. While they are being made, a visit takes as long to open. */
  ready: boolean;
}

export interface SandboxVisit {
  token: string;
  expiresAt: string;
}

/** The sandbox's calls; they exist on its host alone. */
export const sandboxEndpoints = {
  /** Does not use the link. Refuses with LINK_INVALID. */
  inspectLink: endpoint('POST', '/api/sandbox/links/inspect').types<{
    payload: { token: string };
    answer: { link: SandboxLink };
  }>(),
  /** Uses the link up. Refuses with LINK_INVALID, LINK_USED and LINK_EXPIRED. */
  openVisit: endpoint('POST', '/api/sandbox/visits').types<{
    payload: { token: string; role?: SandboxRole };
    answer: SandboxVisit;
  }>(),
  /** Goes on as a sample member of another role. */
  changeRole: endpoint('PUT', '/api/sandbox/visit').types<{ payload: { role: SandboxRole } }>(),
  /** Ends the visit before its time. */
  leave: endpoint('DELETE', '/api/sandbox/visit').types(),
};

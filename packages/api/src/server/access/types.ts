import type {
  ClinicRole,
  PlatformRole,
  SandboxRole,
  SessionEndReason,
  TenantStatus,
} from '@tamarack/core/domain';
import type { Locale } from '@tamarack/core/domain/text';

/** A live session with its user, read in one query. */
export interface Session {
  sessionId: string;
  /** `operator` is an impersonation on a clinic's site; `user` is then the operator. */
  kind: 'account' | 'console' | 'clinic' | 'operator';
  tenantId: string | null;
  /** The impersonation of an `operator` session; null in every other session. */
  impersonation: Impersonation | null;
  /** On a clinic's site, the access of the person or of the impersonated member; null elsewhere and after they left. */
  clinic: ClinicAccess | null;
  /** The clinic's site under its current subdomain; null on the main site and before the owner is verified. */
  site: ClinicSite | null;
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
  /** Stepped up within the last ten minutes. */
  steppedUp: boolean;
  /** Stepped up within the last minute. */
  freshlySteppedUp: boolean;
  /** Stepped up within the last 12 hours, as signing a note requires. */
  provenToSign: boolean;
  /** On a clinic's site: idle for longer than the clinic allows, so the workspace requires a step-up. */
  locked: boolean;
  user: SessionPerson;
}

/** An operator acting as a member, with the reason that the operator gave. */
export interface Impersonation {
  impersonationId: string;
  memberId: string;
  reason: string;
}

/** A live sandbox visit: a session without an account. */
export interface Visit {
  sessionId: string;
  tenantId: string;
  locale: Locale;
  expiresAt: Date;
  /** Role of the sample member whose view the visitor has. */
  role: SandboxRole;
  staffId: string | null;
}

export interface SessionPerson {
  userId: string;
  email: string;
  name: string;
  locale: Locale;
  platformRole: PlatformRole | null;
  twoFactor: boolean;
  /** Signed in with a generated password that must be changed first. */
  mustChangePassword: boolean;
}

/** The clinic that a request acts in, with the caller's membership. */
export interface ClinicAccess {
  tenantId: string;
  status: TenantStatus;
  role: ClinicRole;
  isOwner: boolean;
  /** The member's id in `clinic_staff`; null only before the workspace exists. */
  staffId: string | null;
  /** Treats clients. */
  practises: boolean;
  /** May read clients' names; always false during impersonation. */
  names: boolean;
}

/** The site that the Host header refers to. */
export type Site = { kind: 'main' } | { kind: 'unknown' } | ClinicSite;

export interface ClinicSite {
  kind: 'clinic';
  tenantId: string;
  subdomain: string;
  clinicName: string;
  status: TenantStatus;
  locale: Locale;
  customerMessage: string | null;
  /** The clinic's current subdomain, if the host uses an earlier one. */
  movedTo: string | null;
}

declare module '@hapi/hapi' {
  interface RequestApplicationState {
    site: Site;
    /** The caller's IP address, if a trusted proxy forwarded it. */
    address?: string;
    session?: Session;
    /** Session of a token that is not verified yet; `session` is undefined if it is not live. */
    sessionAhead?: { sessionId: string; session: Session | undefined };
    /** Set instead of `session` for a sandbox visitor. */
    visit?: Visit;
    /** Why somebody else ended the token's session. */
    endReason?: SessionEndReason | undefined;
    clinic?: ClinicAccess;
    /** Why authentication could not be completed. */
    accessFailure?: Error;
    clientId?: string;
    /** CSP nonce for the styles and scripts of an HTML response. */
    nonce?: string;
    rateLimit?: { limit: number; remaining: number; resetSeconds: number };
  }
}

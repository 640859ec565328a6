import type { ClinicRole, PlatformRole, SandboxRole, TenantStatus } from '@tamarack/core/domain';
import type { Locale } from '@tamarack/core/domain/text';

/** A live session with its person, as one query reads it. */
export interface Session {
  sessionId: string;
  /** `operator`: one who looks at a clinic's site as a member of it; the person is the operator. */
  kind: 'account' | 'console' | 'clinic' | 'operator';
  tenantId: string | null;
  /** As whom an operator looks at the clinic; null in every other session. */
  impersonation: Impersonation | null;
  /** On a clinic's site, what the person is there, or the member whose view it is; null elsewhere, and after leaving. */
  clinic: ClinicAccess | null;
  /** The clinic's site that it belongs to, under its present subdomain; null before the owner is verified. */
  site: ClinicSite | null;
  createdAt: Date;
  lastSeenAt: Date;
  expiresAt: Date;
  /** The person proved who they are within the last ten minutes. */
  steppedUp: boolean;
  /** The same, of the last minute. */
  freshlySteppedUp: boolean;
  /** The same within the last 12 hours, as signing a note asks for. */
  provenToSign: boolean;
  /** On a clinic's site, idle for longer than the clinic allows: the workspace answers after a step-up only. */
  locked: boolean;
  user: SessionPerson;
}

/** Sign in as: which one, the member whose view it is, and the reason that the operator gave. */
export interface Impersonation {
  impersonationId: string;
  memberId: string;
  reason: string;
}

/** A live visit to the sandbox: a session without an account behind it. */
export interface Visit {
  sessionId: string;
  tenantId: string;
  locale: Locale;
  expiresAt: Date;
  /** The sample member as whom the visitor looks. */
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
  /** Signed in with a generated password that has to be changed first. */
  mustChangePassword: boolean;
}

/** The clinic that a request acts in, with what the person is there. */
export interface ClinicAccess {
  tenantId: string;
  status: TenantStatus;
  role: ClinicRole;
  isOwner: boolean;
  /** The member's row of staff; null only before the workspace exists. */
  staffId: string | null;
  /** Treats clients. */
  practises: boolean;
  /** May read clients' names; never for an operator who looks as this member. */
  names: boolean;
}

/** Which site the Host header names. */
export type Site = { kind: 'main' } | { kind: 'unknown' } | ClinicSite;

export interface ClinicSite {
  kind: 'clinic';
  tenantId: string;
  subdomain: string;
  clinicName: string;
  status: TenantStatus;
  locale: Locale;
  customerMessage: string | null;
  /** The clinic's present subdomain, when the host names an earlier one. */
  movedTo: string | null;
}

declare module '@hapi/hapi' {
  interface RequestApplicationState {
    site: Site;
    /** The caller's address, when a named proxy stated it. */
    address?: string;
    session?: Session;
    /** Of the session that an unverified token names, if it is live. */
    sessionAhead?: { sessionId: string; session: Session | undefined };
    /** Set in place of `session` for a visitor of the sandbox. */
    visit?: Visit;
    clinic?: ClinicAccess;
    /** Why it could not be decided who calls. */
    accessFailure?: Error;
    clientId?: string;
    /** Number used once, for the styles and scripts of an HTML answer. */
    nonce?: string;
    rateLimit?: { limit: number; remaining: number; resetSeconds: number };
  }
}

import type { Campaign, ClinicRole, HoldKind, LeadSource, Plan, PlatformRole } from '@tamarack/core/domain';
import type { Locale } from '@tamarack/core/domain/text';

/** A moment and the zone it is told in. */
interface Moment {
  /** ISO 8601. */
  at: string;
  /** IANA name; the zone of the company's seat unless given. */
  timeZone?: string;
}

/** One event as an operator is told of it. */
interface AlertItem {
  /** One sentence without a full stop. */
  content: string;
  detail: string | null;
  /** The page of the console that shows more. */
  link: string;
}

/** An opt-out of arbitration as it is on record. */
interface OptOutRecord {
  fullName: string;
  clinicName?: string;
  reference: string;
  /** When the first notice arrived; ISO 8601. */
  receivedAt: string;
  /** First acceptance of the terms on record for the address; ISO 8601. */
  acceptedAt: string | null;
  /** It arrived more than `days` after that acceptance. */
  late: boolean;
  /** The address had opted out before. */
  repeated: boolean;
  days: number;
}

/**
 * What each template is filled with. Links and addresses are absolute URLs, moments ISO 8601; `timeZone` is the IANA
 * zone that dates are told in. Names are taken as people typed them: rendering makes them safe.
 */
export interface MailParams {
  /** To the owner of a new clinic: the link verifies the address, sets the password and signs in. */
  activation: {
    fullName: string;
    clinicName: string;
    siteAddress: string;
    link: string;
    expiresHours: number;
  };
  /** To an owner who has a password already, when a further clinic of theirs is set up. */
  clinic_ready: { fullName: string; clinicName: string; siteAddress: string; dashboardLink: string };
  /** To an address that has an account and was used in another registration. */
  account_exists: { fullName: string; clinicName: string; signInLink: string; resetLink: string };
  /** To the corrected address of an owner whose first one was mistyped. */
  owner_address_corrected: {
    fullName: string;
    clinicName: string;
    siteAddress: string;
    link: string;
    expiresHours: number;
  };
  password_reset: { fullName: string; link: string; hours: number };
  password_changed: { fullName: string } & Moment;
  two_factor_changed: {
    fullName: string;
    change: 'enabled' | 'disabled' | 'recovery_codes' | 'passkey_added' | 'passkey_removed';
  } & Moment;
  /** To a new colleague on the platform's staff: the link verifies the address, sets the password and signs in. */
  staff_invitation: { role: PlatformRole; link: string; days: number };
  /** To a new colleague who has an account already. */
  staff_welcome: { role: PlatformRole; link: string };
  /** To operators who asked to be told: what happened since the last such mail, newest last. */
  operator_alert: { items: AlertItem[]; more: number; settingsLink: string };
  invitation: { clinicName: string; inviterName: string; role: ClinicRole; link: string; days: number };
  /** To the clinic's previous owner and to the new one alike. */
  ownership_transferred: { clinicName: string; newOwnerName: string };
  /** To the clinic's owner when an operator looks at its site as a member; `message` is the operator's reason. */
  signed_in_as: {
    fullName: string;
    clinicName: string;
    operatorName: string;
    memberName: string;
    message: string;
    minutes: number;
  } & Moment;
  /** `customerMessage` is the explanation written for the clinic, never the internal reason. */
  suspended: { clinicName: string; kind: HoldKind; customerMessage: string | null; dashboardLink: string };
  resumed: { clinicName: string; siteAddress: string };
  plan_changed: { clinicName: string; from: Plan; to: Plan; dashboardLink: string };
  terminated: { clinicName: string; eraseOn: string; timeZone?: string; exportLink: string };
  termination_cancelled: { clinicName: string; dashboardLink: string };
  subdomain_changed: { clinicName: string; oldAddress: string; newAddress: string; redirectDays: number };
  /** `suspends`: the clinic is suspended when the trial ends. */
  trial_ending: {
    clinicName: string;
    endsOn: string;
    timeZone?: string;
    dashboardLink: string;
    suspends?: boolean;
  };
  /** Requested by the recipient: carries no promotion, so it needs no consent. */
  sample_report: { firstName: string | null; link: string; days: number };
  /** The link works `uses` times within `days`; each time the demo clinic stays open for `hours`. */
  sandbox_access: { link: string; days: number; uses: number; hours: number };
  /** Receipts of what a visitor sent in; their words are made safe to print before they go anywhere. */
  contact_received: Record<string, never>;
  demo_received: Record<string, never>;
  newsletter_confirm: { link: string; days: number; unsubscribeLink: string };
  /** Commercial: goes only to confirmed subscribers, which delivery checks once more. */
  newsletter_post: { title: string; summary: string; link: string; unsubscribeLink: string };
  /** To the staff, about a visitor's request; replies go to the visitor. */
  lead_notice: {
    source: LeadSource;
    from: string;
    fullName: string | null;
    clinicName: string | null;
    message: string | null;
    page: string | null;
    campaign: Campaign;
    newsletter: boolean;
    writtenIn: Locale;
    receivedAt: string;
  };
  /** Confirms an opt-out of arbitration to whoever sent it. */
  arbitration_opt_out: OptOutRecord & { termsLink: string };
  /** The same, to the staff; `from` is the address that opted out. */
  arbitration_opt_out_notice: OptOutRecord & { from: string; writtenIn: Locale };
  /** To whoever asked to be erased, once it is done; their address goes with this mail. */
  person_erased: { erasedAt: string; officer: string; policyLink: string };
  /** To the platform's owners: an endpoint takes nothing, or says that it is gone. */
  webhook_trouble: {
    trouble: 'failing' | 'gone';
    url: string;
    description: string | null;
    since: string;
    error: string;
    link: string;
  };
}

export type MailTemplate = keyof MailParams;

/** One mail before it is written: a template with what fills it. */
export type MailMessage = {
  [T in MailTemplate]: { template: T; params: MailParams[T] };
}[MailTemplate];

/**
 * The clinic's own business, which rests while the clinic is suspended or closed. Everything else concerns the
 * account's security or the clinic's lifecycle and always goes.
 */
const clinicBusiness: readonly MailTemplate[] = ['invitation', 'trial_ending'];

/** Whether a mail of this template waits while its clinic is suspended or closed. */
export function waitsWhileSuspended(template: MailTemplate): boolean {
  return clinicBusiness.includes(template);
}

/** Whether a mail of this template goes to confirmed subscribers alone. */
export function needsConsent(template: MailTemplate): boolean {
  return template === 'newsletter_post';
}

/** Templates whose links are plain addresses of pages: whoever holds such a mail can do nothing with it. */
const withoutOneTimeLinks: readonly MailTemplate[] = [
  'clinic_ready',
  'account_exists',
  'password_changed',
  'two_factor_changed',
  'ownership_transferred',
  'signed_in_as',
  'suspended',
  'resumed',
  'plan_changed',
  'terminated',
  'termination_cancelled',
  'subdomain_changed',
  'trial_ending',
  'webhook_trouble',
  'contact_received',
  'demo_received',
  'lead_notice',
  'arbitration_opt_out',
  'arbitration_opt_out_notice',
];

/** Whether the outbox forgets a mail of this template, address and all, as soon as its delivery has ended. */
export function isForgotten(template: string): boolean {
  return template === 'person_erased';
}

/** Whether a mail that failed is kept as it is for a while, so that an operator can send it again. */
export function mayGoAgain(template: string): boolean {
  return (withoutOneTimeLinks as readonly string[]).includes(template);
}

/**
 * Whether a mail that was held up has nothing true left to say: a trial that has ended, or a link that has expired and
 * that the person can ask for again (to a password, the sample report, the sandbox, the newsletter). Expired activations and invitations still go, because the page
 * they lead to sends a new link.
 */
export function isOutdated(message: MailMessage, queuedAt: Date, now: Date): boolean {
  if (message.template === 'trial_ending') return new Date(message.params.endsOn) <= now;
  if (message.template === 'password_reset') {
    return now.getTime() - queuedAt.getTime() >= message.params.hours * 3_600_000;
  }
  if (
    message.template === 'sample_report' ||
    message.template === 'sandbox_access' ||
    message.template === 'newsletter_confirm'
  ) {
    return now.getTime() - queuedAt.getTime() >= message.params.days * 86_400_000;
  }
  return false;
}

import { dateInZone, type Plan, planTable, platformTimeZone } from '@tamarack/core/domain';
import { joinList } from '@tamarack/core/domain/text';

/** An event to describe. `clinicName` is the tenant's current name, if the tenant still exists. */
export interface DescribedEvent {
  type: string;
  payload: Record<string, unknown>;
  clinicName: string | null;
  /** Time zone of the tenant, for dates; null for that of the platform. */
  timeZone: string | null;
  /** Name of the person who caused it; null for the product itself. */
  actorName: string | null;
  /** Current name of the person with the id `payload.userId`. */
  personName?: string | null;
  /** Current names of the clinics that `payload.clinics` lists by id. */
  clinicNames?: readonly string[] | null;
}

export interface EventWords {
  /** What happened, in one sentence without a full stop. */
  content: string;
  /** Further detail for operators; null when there is nothing to add. */
  detail: string | null;
}

interface Words {
  /** The person concerned: their name, or `a colleague`. */
  who: string;
  names: readonly string[];
  payload: Record<string, unknown>;
  clinic: string;
  /** Who did it; null for the product itself. */
  actor: string | null;
  /** ` by Noor Bhatti`, or nothing. */
  by: string;
  text(name: string): string;
  /** The date of a time in the payload, in the clinic’s time zone: `2026-11-20`. */
  day(name: string): string;
  count(name: string, one: string, many: string): string;
}

const holdLabels: Record<string, string> = {
  billing: 'Billing hold',
  security: 'Security hold',
  request: 'Hold on request',
  other: 'Hold',
};

function holdLabel(kind: string): string {
  return holdLabels[kind] ?? 'Hold';
}

const operationLabels: Record<string, string> = {
  provision: 'Provisioning',
  restart: 'Restart',
  suspend: 'Suspension',
  resume: 'Resumption',
  change_plan: 'Plan change',
  terminate: 'Termination',
  cancel_termination: 'Cancelling the termination',
  extend_trial: 'Trial extension',
};

const roleLabels: Record<string, string> = {
  administrator: 'administrator',
  clinician: 'clinician',
  front_desk: 'front desk',
  hr: 'HR',
};

const healthLabels: Record<string, string> = {
  database: 'Database',
  schema: 'Database schema',
  workers: 'Workers',
  queues: 'Job queues',
  mail: 'Email',
  conversions: 'Conversion events',
  webhooks: 'Webhooks',
  operations: 'Operations',
};

const fieldLabels: Record<string, string> = {
  clinicName: 'clinic name',
  ownerName: 'owner name',
  ownerPhone: 'owner phone',
  ownerEmail: 'owner address',
  ownSignInEmail: 'the owner’s own email',
  clinicType: 'clinic type',
  country: 'country',
  streetAddress: 'street',
  city: 'city',
  region: 'province or state',
  postalCode: 'postal code',
  timeZone: 'time zone',
  locale: 'language',
};

const settingLabels: Record<string, string> = {
  reserved_subdomains: 'reserved web addresses',
  grace_periods: 'grace periods',
  trial_end: 'end of trials',
  announcement: 'announcement',
};

const clientChanges: Record<string, string> = {
  created: 'created',
  updated: 'edited',
  key_rotated: 'has a new key',
  old_key_ended: 'has one key only again',
  revoked: 'revoked',
};

const endpointChanges: Record<string, string> = {
  created: 'added',
  updated: 'edited',
  secret_exchanged: 'has a new signing secret',
  removed: 'removed',
};

function planLabel(plan: unknown): string {
  return planTable[plan as Plan]?.operatorLabel ?? '';
}

/** Joins what is there with a middle dot. */
function dotted(...parts: (string | null | undefined)[]): string | null {
  return parts.filter(Boolean).join(' · ') || null;
}

function place({ text }: Words): string {
  return [text('city'), text('region')].filter(Boolean).join(', ');
}

function capital(sentence: string): string {
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

function byWhom({ by }: Words): string | null {
  return by ? capital(by.trim()) : null;
}

/** `2 failed: Érable Physio and Cedar Kids`, with the number of unnamed ones. */
function failures({ text, names }: Words): string {
  const failed = Number(text('failed'));
  const others = failed - names.length;
  const list = [...names, ...(others > 0 && names.length > 0 ? [`${others} more`] : [])];
  return `${failed} failed${list.length > 0 ? `: ${joinList(list, 'en')}` : ''}`;
}

function bulkLabel({ text, count }: Words): string {
  return `${operationLabels[text('kind')] ?? 'Change'} of ${count('total', 'clinic', 'clinics')}`;
}

function updated(words: Words): EventWords {
  const { payload, clinic, day } = words;
  const fields = Array.isArray(payload.fields) ? payload.fields.map(String) : [];
  const detail = byWhom(words);
  if (fields.includes('ownerEmail'))
    return {
      content: `Owner email of ${clinic} corrected`,
      detail: dotted('New activation link sent', detail),
    };
  if (fields.length === 1 && fields[0] === 'trialEndsAt')
    return { content: `Trial of ${clinic} ends on ${day('trialEndsAt')}`, detail };
  if (fields.length === 1 && fields[0] === 'eraseAfter')
    return { content: `Data of ${clinic} will be erased on ${day('eraseAfter')}`, detail };
  if (fields.length === 1 && fields[0] === 'deletionLocked') {
    const set = payload.deletionLocked === true;
    return { content: `Deletion lock ${set ? 'set on' : 'removed from'} ${clinic}`, detail };
  }
  const named = fields.map((field) => fieldLabels[field]).filter((label) => label !== undefined);
  return { content: `${clinic} edited`, detail: dotted(capital(named.join(', ')), detail) };
}

const requestKinds: Record<string, string> = {
  access: 'access',
  correction: 'correction',
  erasure: 'erasure',
};

const platformRoleLabels: Record<string, string> = {
  platform_owner: 'Owner of the platform',
  admin: 'Administrator',
  support: 'Support',
};

const staffChanges: Record<string, string> = {
  invite: '{who} was invited to the staff',
  resend_invitation: 'The invitation of {who} to the staff was sent again',
  withdraw_invitation: 'The invitation of {who} to the staff was withdrawn',
  change_role: 'Staff role of {who} changed',
  deactivate: 'The account of {who} was deactivated',
  reactivate: 'The account of {who} was reactivated',
  remove: '{who} was removed from the staff',
  reset_two_factor: 'The two-step sign-in of {who} was reset',
  end_session: 'A session of {who} was ended',
  end_sessions: 'The sessions of {who} were ended',
};

const sentences: Record<string, (words: Words) => EventWords> = {
  'tenant.created': (words) => ({
    content: `${words.clinic} registered`,
    detail: dotted(planLabel(words.payload.plan), place(words), byWhom(words)),
  }),
  'tenant.sandbox_made': () => ({ content: 'Sandbox set up', detail: 'Sample data for visitors' }),
  'tenant.activated': (words) => ({
    content: `${words.clinic} is active`,
    detail: dotted(
      words.text('seconds') && `Provisioned in ${words.text('seconds')} s`,
      planLabel(words.payload.plan),
      place(words),
    ),
  }),
  'tenant.restarted': (words) => ({
    content: `${words.clinic} restarted`,
    detail: dotted(
      [words.count('steps', 'step', 'steps'), words.text('seconds') && `${words.text('seconds')} s`]
        .filter(Boolean)
        .join(', '),
      byWhom(words),
    ),
  }),
  'tenant.suspended': ({ clinic, text, by }) => {
    const before = text('holdKindBefore');
    return {
      content: before ? `Hold of ${clinic} changed` : `${clinic} suspended`,
      detail: dotted(`${holdLabel(text('holdKind'))}${by}`, before && `Before: ${holdLabel(before)}`),
    };
  },
  'tenant.impersonation_started': (words) => ({
    content: `Support signed in to the site of ${words.clinic}`,
    detail: dotted(
      words.payload.isOwner === true ? 'As its owner' : `As ${roleLabels[words.text('role')] ?? 'a member'}`,
      byWhom(words),
    ),
  }),
  'tenant.resumed': (words) => ({ content: `${words.clinic} resumed`, detail: byWhom(words) }),
  'tenant.plan_changed': (words) => ({
    content: `${words.clinic} moved to ${planLabel(words.payload.plan)}`,
    detail: dotted(
      words.text('clinicianLimit') &&
        `${words.text('clinicians')} of ${words.count('clinicianLimit', 'clinician', 'clinicians')}`,
      byWhom(words),
    ),
  }),
  'tenant.terminated': (words) => ({
    content: `${words.clinic} terminated`,
    detail: dotted(
      words.text('eraseAfter') && `Data is erased after ${words.day('eraseAfter')}`,
      byWhom(words),
    ),
  }),
  'tenant.termination_cancelled': (words) => ({
    content: `Termination of ${words.clinic} cancelled`,
    detail: dotted(words.text('status') && `The clinic is ${words.text('status')}`, byWhom(words)),
  }),
  'tenant.updated': updated,
  'tenant.activation_resent': (words) => ({
    content: `Activation link of ${words.clinic} sent again`,
    detail: byWhom(words),
  }),
  'tenant.owner_verified': ({ clinic }) => ({
    content: `Owner of ${clinic} verified their email`,
    detail: null,
  }),
  'tenant.released': ({ text }) => ({
    content: `Unverified clinic ${text('subdomain')} released`,
    detail: 'The email was not verified within 7 days. The subdomain is available again',
  }),
  'tenant.erased': ({ text }) => ({
    content: `Data of the terminated clinic ${text('subdomain')} erased`,
    detail: 'Its grace period was over',
  }),
  'tenant.exported': (words) => ({ content: `Data of ${words.clinic} exported`, detail: byWhom(words) }),
  'tenant.handover_confirmed': (words) => ({
    content: `${words.clinic}: handover of the charts confirmed`,
    detail: byWhom(words),
  }),
  'tenant.ownership_transferred': (words) => ({
    content: `${words.clinic} has a new owner`,
    detail: dotted(words.text('newOwnerName'), byWhom(words)),
  }),
  'tenant.subdomain_changed': (words) => ({
    content: `Web address of ${words.clinic} changed to ${words.text('after')}`,
    detail: dotted(words.text('before') && `Before: ${words.text('before')}`, byWhom(words)),
  }),
  'tenant.time_zone_set': (words) => ({
    content: `Time zone of ${words.clinic} set`,
    detail: dotted(words.text('timeZone'), byWhom(words)),
  }),
  'tenant.locale_set': (words) => ({
    content: `Language of ${words.clinic} set`,
    detail: dotted(words.text('locale') === 'fr' ? 'French' : 'English', byWhom(words)),
  }),
  'tenant.member_joined': ({ clinic, text, actor }) => ({
    content: `${actor ?? 'a colleague'} joined ${clinic}`,
    detail: capital(roleLabels[text('role')] ?? '') || null,
  }),
  'staff.changed': (words) => ({
    content: (staffChanges[words.text('change')] ?? 'The staff changed').replace('{who}', () => words.who),
    detail: dotted(platformRoleLabels[words.text('role')], byWhom(words)),
  }),
  'member.invited': (words) => ({
    content: `${words.who} was invited to ${words.clinic}`,
    detail: dotted(capital(roleLabels[words.text('role')] ?? ''), byWhom(words)),
  }),
  'member.invitation_resent': (words) => ({
    content: `The invitation of ${words.who} to ${words.clinic} was sent again`,
    detail: byWhom(words),
  }),
  'member.invitation_revoked': (words) => ({
    content: `The invitation of ${words.who} to ${words.clinic} was withdrawn`,
    detail: byWhom(words),
  }),
  'member.removed': (words) => ({
    content: `${words.who} was removed from ${words.clinic}`,
    detail: dotted(capital(roleLabels[words.text('role')] ?? ''), byWhom(words)),
  }),
  'member.role_changed': (words) => ({
    content: `Role of ${words.who} at ${words.clinic} changed`,
    detail: dotted(
      `${capital(roleLabels[words.text('before')] ?? '')} → ${roleLabels[words.text('after')] ?? ''}`,
      byWhom(words),
    ),
  }),
  'operation.failed': ({ clinic, text }) => ({
    content: `${operationLabels[text('kind')] ?? 'Operation'} of ${clinic} failed`,
    detail: text('error') || null,
  }),
  'operation.stalled': ({ clinic, text }) => ({
    content: `${operationLabels[text('kind')] ?? 'Operation'} of ${clinic} is stuck`,
    detail: text('expectedSeconds') ? `Running for more than ${text('expectedSeconds')} s` : null,
  }),
  'bulk.started': (words) => ({
    content: `${bulkLabel(words)} requested`,
    detail: byWhom(words),
  }),
  'bulk.stopped': (words) => ({
    content: `${bulkLabel(words)} stopped`,
    detail: dotted(
      `Left as they were: ${words.text('left')}`,
      words.payload.because ? 'Whoever asked may no longer do so' : byWhom(words),
    ),
  }),
  'bulk.finished': (words) => ({
    content: `${bulkLabel(words)} finished`,
    detail: byWhom(words),
  }),
  'bulk.failed': (words) => ({
    content: `${bulkLabel(words)} finished with failures`,
    detail: dotted(failures(words), byWhom(words)),
  }),
  'mail.failed': ({ clinic, text }) => ({
    content: `An email to ${clinic} could not be delivered`,
    detail: dotted(capital(text('template').replaceAll('_', ' ')), text('error')),
  }),
  'health.down': ({ text }) => ({
    content: `${healthLabels[text('component')] ?? 'A component'} down`,
    detail: text('reason') || null,
  }),
  'health.degraded': ({ text }) => ({
    content: `${healthLabels[text('component')] ?? 'A component'} degraded`,
    detail: text('reason') || null,
  }),
  'health.recovered': ({ text, count }) => ({
    content: `${healthLabels[text('component')] ?? 'A component'} recovered`,
    detail: dotted(text('minutes') && `After ${count('minutes', 'minute', 'minutes')}`, text('reason')),
  }),
  'platform.settings_changed': (words) => ({
    content: `Platform setting changed: ${settingLabels[words.text('setting')] ?? words.text('setting')}`,
    detail: byWhom(words),
  }),
  'platform.client_changed': (words) => ({
    content: `API client ${words.text('clientId')} ${clientChanges[words.text('change')] ?? 'changed'}`,
    detail: byWhom(words),
  }),
  'platform.webhook_changed': (words) => ({
    content: `Webhook endpoint ${words.text('host')} ${endpointChanges[words.text('change')] ?? 'changed'}`,
    detail: byWhom(words),
  }),
  'webhook.failing': ({ text }) => ({
    content: `Webhooks to ${text('host')} have been failing for a day`,
    detail: text('error') || null,
  }),
  'webhook.disabled': ({ text }) => ({
    content: `Webhooks to ${text('host')} are disabled`,
    detail: text('error') || null,
  }),
  'conversions.failed': ({ text }) => ({
    content:
      text('kind') === 'rejected'
        ? 'The advertising provider rejected a conversion event'
        : 'Conversion events cannot be delivered',
    detail: text('error') || null,
  }),
  'privacy.request_opened': (words) => ({
    content: `A request about personal data was recorded: ${requestKinds[words.text('kind')] ?? 'other'}`,
    detail: dotted(words.text('dueAt') && `To be answered by ${words.day('dueAt')}`, byWhom(words)),
  }),
  'privacy.request_closed': (words) => ({
    content: `A request about personal data was closed: ${requestKinds[words.text('kind')] ?? 'other'}`,
    detail: dotted(capital(words.text('status')), byWhom(words)),
  }),
  'privacy.request_due': ({ text, day }) => ({
    content: `A request about personal data is not answered yet: ${requestKinds[text('kind')] ?? 'other'}`,
    detail: text('dueAt') ? `Due on ${day('dueAt')}` : null,
  }),
};

/** Every type of event with its own text. */
export const describedEvents: readonly string[] = Object.keys(sentences);

/**
 * Describes an event in a sentence and a line of detail, in English like the whole console. An unknown type is shown as
 * it is: an old process may meet a newer event.
 */
export function describeEvent({
  type,
  payload,
  clinicName,
  timeZone,
  actorName,
  clinicNames,
  personName,
}: DescribedEvent): EventWords {
  const text = (name: string): string => {
    const value = payload[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  };
  const clinic = clinicName ?? (text('clinicName') || 'a clinic');
  const describe = sentences[type];
  if (!describe) return { content: capital(`${clinic}: ${type}`), detail: null };
  const words = describe({
    names: clinicNames ?? [],
    who: personName ?? 'a colleague',
    actor: actorName,
    payload,
    clinic,
    by: actorName ? ` by ${actorName}` : '',
    text,
    day: (name) => text(name) && dateInZone(text(name), timeZone ?? platformTimeZone),
    count: (name, one, many) => {
      const value = text(name);
      return value && `${value} ${value === '1' ? one : many}`;
    },
  });
  return { ...words, content: capital(words.content) };
}

const pages: Record<string, string> = {
  staff: '/admin/users/staff',
  privacy: '/admin/users/privacy',
  platform: '/admin/logs?subject=platform',
  webhook: '/admin/settings/webhooks',
  mail: '/admin/health/mail',
};

/** The page of the console that shows what an event is about. */
export function pageOfEvent({
  type,
  tenantId,
  payload,
}: Pick<DescribedEvent, 'type' | 'payload'> & { tenantId: string | null }): string {
  if (tenantId) return `/admin/tenants/${tenantId}`;
  const [subject = ''] = type.split('.');
  if (subject === 'bulk') return `/admin/tenants/bulk/${payload.bulkId}`;
  if (subject === 'tenant') return '/admin/tenants';
  return pages[subject] ?? '/admin/health';
}

import type { Input } from './requests.ts';
import type { Write } from './rows.ts';

interface Permitted {
  tables: readonly string[];
  /** Why it may be written. */
  because: string;
  /** Fields of the body, at least one of which must be in the request. */
  fields?: readonly string[];
  paths?: RegExp;
}

/** The form that stores a draft, and its token in a cookie, even when a field is invalid. */
export const registrationForm = /^(?:\/fr)?\/forms\/register$/;

/** The only rows that a refused request may leave behind. */
const permitted: readonly Permitted[] = [
  { tables: ['public.application_log'], because: 'operators read of refusals there' },
  {
    tables: ['public.audit_log', 'public.audit_unsealed', 'public.audit_keys'],
    because: 'refusals are evidence, with the address encrypted under a key',
  },
  { tables: ['public.api_clients'], because: 'when an application last called' },
  {
    tables: ['public.idempotency_keys'],
    because: 'a key is claimed before the request is judged, and freed on refusal',
  },
  {
    tables: ['public.sign_in_failures'],
    because: 'guesses are counted before they are checked, and a right one ends the count',
    fields: ['password', 'currentPassword', 'code', 'passkey'],
  },
  {
    tables: ['public.registrations'],
    because: 'what was typed is kept as a draft while the form asks for the rest',
    paths: registrationForm,
  },
  {
    tables: ['public.access_log'],
    because: 'whoever opens a chart is logged, and whoever is refused',
    paths: /^\/api\/clinic\/(?:clients\/|notes|access-log)/,
  },
  {
    tables: ['public.clients'],
    because: 'retention is extended to what the rules require now, even if the chart is not destroyed',
    paths: /^\/api\/clinic\/charts-due\/destroy$/,
  },
];

/** Rows that a read may write. */
const permittedOfReads: readonly Permitted[] = [
  {
    tables: ['public.report_links', 'public.leads'],
    because: 'downloads are counted, and the first confirms the email',
    paths: /\/downloads\//,
  },
  {
    tables: ['public.events', 'public.privacy_requests'],
    because: "an export is an event of the clinic, and of the request for a person's data it answers",
    paths: /\/export$/,
  },
  {
    tables: ['public.history'],
    because: 'the clinic sees who took out its confirmed fees, its client list or pay',
    paths: /\/(?:confirmations\/fees|clients\/export|pay-runs\/[^/]+\/file|pay\/(?:t4a|hours)\/file)$/,
  },
];

/** Whether a request that is refused, or only reads, may leave this row behind. */
export function mayWrite({ table }: Write, { body, path }: Input, isRefused: boolean): boolean {
  const sent = Object.keys((body ?? {}) as object);
  const parent = table.replace(/_\d{4}_\d\d$/, '');
  return [...permitted, ...(isRefused ? [] : permittedOfReads)].some(
    ({ tables, fields, paths }) =>
      tables.includes(parent) &&
      (fields?.some((name) => sent.includes(name)) ?? true) &&
      (paths?.test(path) ?? true),
  );
}

import { provinces, states } from '@tamarack/core/domain';
import { fold, isId, lengthOf } from './fold.ts';

/** A row of `tenants`, with the other data it can be found by. */
export interface Clinic {
  tenant_id: string;
  subdomain: string;
  clinic_name: string;
  clinic_type: string;
  status: string;
  plan: string;
  owner_name: string;
  owner_email: string;
  owner_phone: string | null;
  street_address: string | null;
  city: string | null;
  region: string | null;
  postal_code: string | null;
  hold_kind: string | null;
  trial_ends_at: Date | null;
  created_at: Date;
  micros: string;
  sample: boolean;
  sandbox: boolean;
  members: { user_id: string; text: string }[];
  operations: string[];
  moved_from: string[];
}

export const plans = ['basic', 'professional', 'enterprise'];

const regionTexts = new Map(
  [...provinces, ...states].map(({ code, en, fr }) => [
    code as string,
    [...new Set([code, en, fr])].join(' '),
  ]),
);
const inToronto = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Toronto', dateStyle: 'short' });

/** Cache of the clinics as last read. */
const known = new WeakMap<Clinic, { text: string; name: string; owner: string; created: string }>();

/** Values for comparing clinics: the searchable texts and the sort keys. */
export function folded(one: Clinic) {
  const { clinic_name: name, subdomain, owner_name: owner } = one;
  const region = regionTexts.get(one.region ?? '') ?? '';
  const postal = one.postal_code ?? '';
  const parts = [
    name,
    subdomain,
    owner,
    one.owner_email,
    one.street_address ?? '',
    one.city ?? '',
    region,
    postal,
  ];
  const facts = known.get(one) ?? {
    text: fold([...parts, postal.replaceAll(' ', ''), (one.owner_phone ?? '').replace(/\D/g, '')].join(' ')),
    name: fold(`${name} ${subdomain}`),
    owner: fold(owner),
    created: inToronto.format(one.created_at),
  };
  known.set(one, facts);
  return facts;
}

function withoutPunctuation(word: string): string {
  const characters = [...word];
  const isLetter = (marks: string) => (character: string) => !marks.includes(character);
  const first = characters.findIndex(isLetter(`"'“”«»<([`));
  const last = characters.findLastIndex(isLetter(`"'“”«»>)].:`));
  return first < 0 ? '' : characters.slice(first, last + 1).join('');
}

/** Whether a clinic matches the typed text. */
function finder(typed: string): (one: Clinic) => boolean {
  const id = typed.toLowerCase();
  if (isId.test(id))
    return (one) =>
      [one.tenant_id, ...one.operations, ...one.members.map(({ user_id }) => user_id)].includes(id);
  const beginning = fold(typed);
  if (lengthOf(typed) < 3 && beginning)
    return (one) =>
      folded(one).name.startsWith(beginning) ||
      one.subdomain.startsWith(beginning) ||
      one.region === typed.toUpperCase();
  const words = typed
    .split(/[\s,;]+/)
    .map(withoutPunctuation)
    .filter(Boolean);
  const wanted = words.some((word) => lengthOf(word) >= 3) ? words : [typed];
  const dialled = /^\+?[\d\s().-]+$/.test(typed) ? typed.replace(/\D/g, '') : '';
  // Without the North American country code.
  const digits = dialled.length === 11 || /^\+?1[\s(.-]/.test(typed) ? dialled.replace(/^1/, '') : dialled;
  return (one) => {
    const { text } = folded(one);
    if (digits.length >= 3 && text.includes(digits)) return true;
    return wanted.every((word) => {
      const [, label] = /^([a-z0-9][a-z0-9-]+[a-z0-9])\.[a-z0-9.-]+$/i.exec(word) ?? [];
      if (label && [one.subdomain, ...one.moved_from].includes(label.toLowerCase())) return true;
      if (word.includes('@') && one.members.some((member) => fold(member.text).includes(fold(word))))
        return true;
      return text.includes(fold(word));
    });
  };
}

export interface Question {
  search?: string;
  status?: string;
  plan?: string;
  region?: string;
  city?: string;
  clinicType?: string;
  trialEnd?: string;
  holdKind?: string;
  createdFrom?: string;
  createdTo?: string;
  sort?: 'createdAt' | 'clinicName' | 'ownerName' | 'status' | 'plan';
  direction?: 'asc' | 'desc';
  page: number;
  limit: number;
}

const trialRanges: Record<string, [number, number]> = { '7d': [0, 7], '30d': [0, 30], past: [-Infinity, 0] };

function passes(one: Clinic, question: Question): boolean {
  const { created } = folded(one);
  const [from, to] = trialRanges[question.trialEnd ?? ''] ?? [];
  const left = one.trial_ends_at && (one.trial_ends_at.getTime() - Date.now()) / 86_400_000;
  return (
    (!question.status || one.status === question.status) &&
    (!question.plan || one.plan === question.plan) &&
    (!question.region || one.region === question.region) &&
    (!question.city || (one.city !== null && fold(one.city) === fold(question.city))) &&
    (!question.clinicType || one.clinic_type === question.clinicType) &&
    (!question.holdKind || one.hold_kind === question.holdKind) &&
    (!question.createdFrom || created >= question.createdFrom) &&
    (!question.createdTo || created <= question.createdTo) &&
    (from === undefined ||
      to === undefined ||
      (one.status === 'active' && !one.sample && left !== null && left > from && left < to))
  );
}

const bytes = (one: string, other: string) => Buffer.compare(Buffer.from(one), Buffer.from(other));
const newest = (one: Clinic, other: Clinic) =>
  Number(BigInt(other.micros) - BigInt(one.micros)) || bytes(other.tenant_id, one.tenant_id);

function sorter(sort: NonNullable<Question['sort']>, way: 1 | -1) {
  const byText = (textOf: (one: Clinic) => string) => (one: Clinic, other: Clinic) =>
    way * (bytes(textOf(one), textOf(other)) || bytes(one.tenant_id, other.tenant_id));
  return {
    createdAt: (one: Clinic, other: Clinic) => -way * newest(one, other),
    clinicName: byText((one) => folded(one).name),
    ownerName: byText((one) => folded(one).owner),
    status: (one: Clinic, other: Clinic) => way * bytes(one.status, other.status) || newest(one, other),
    plan: (one: Clinic, other: Clinic) =>
      way * (plans.indexOf(one.plan) - plans.indexOf(other.plan)) || newest(one, other),
  }[sort];
}

/** Answers a query of the list by scanning every clinic: returns all matches, in order. */
export function tenantTwin(clinics: readonly Clinic[]): (question: Question) => Clinic[] {
  const ordered = new Map<string, Clinic[]>();
  const inOrder = ({ sort = 'createdAt', direction = sort === 'createdAt' ? 'desc' : 'asc' }: Question) => {
    const name = `${sort} ${direction}`;
    const list = ordered.get(name) ?? clinics.toSorted(sorter(sort, direction === 'asc' ? 1 : -1));
    ordered.set(name, list);
    return list;
  };
  return (question) => {
    const isFound = question.search ? finder(question.search) : ({ sandbox }: Clinic) => !sandbox;
    return inOrder(question).filter((one) => passes(one, question) && isFound(one));
  };
}

import {
  type ClinicType,
  clinicTypes,
  type HoldKind,
  namedSoftware,
  type OperationKind,
  operationSteps,
  type Plan,
  planTable,
  reservedSubdomains,
  type Staffing,
  subdomainFrom,
  type TenantStatus,
  trialDays,
} from '@tamarack/core/domain';
import type { Locale } from '@tamarack/core/domain/text';
import { generateMembers, type SampleMember } from './members.ts';
import { familyNames, givenNames, holdReasons, landmarks, practices, streets } from './names.ts';
import { type Place, places } from './places.ts';
import { createRandom, type Random, uuid } from './random.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const HISTORY_DAYS = 365;

interface SampleOperation {
  operationId: string;
  kind: OperationKind;
  reason: string | null;
  /** Of a suspension. */
  holdKind: HoldKind | null;
  createdAt: Date;
  finishedAt: Date;
  steps: readonly string[];
}

/** A change of a clinic's status or plan, for the daily history and the timeline. */
interface SampleChange {
  at: Date;
  status: TenantStatus;
  plan: Plan;
  operation: SampleOperation;
}

export interface SampleTenant {
  tenantId: string;
  ownerId: string;
  ownerAccountName: string;
  subdomain: string;
  clinicName: string;
  clinicType: ClinicType;
  status: TenantStatus;
  plan: Plan;
  ownerName: string;
  ownerEmail: string;
  ownerPhone: string;
  streetAddress: string;
  place: Place;
  postalCode: string;
  previousSoftware: string | null;
  numberOfClients: number;
  monthlyAppointments: number;
  staffing: Staffing;
  locale: Locale;
  hold: { kind: HoldKind; reason: string } | null;
  createdAt: Date;
  trialEndsAt: Date;
  /** When its owner signed in for the first time; null for those who have not yet. */
  firstSignInAt: Date | null;
  changes: SampleChange[];
  /** All members except the owner. */
  members: SampleMember[];
}

/**
 * Makes realistic Canadian clinics that registered over the year up to `now`: more of them in recent months, with names
 * and streets in the language of the province, and postal codes and area codes of the city. The same `seed`, `count`
 * and `now` make the same clinics.
 */
export function generateTenants(count: number, seed: number, now: Date): SampleTenant[] {
  const random = createRandom(seed);
  const taken = new Set<string>(reservedSubdomains);
  return Array.from({ length: count }, (_, index) => {
    // The square root makes registrations increase over the year; the newest clinics are minutes old.
    const age =
      index >= count - 3 && count > 3
        ? (count - index) * 7 * MINUTE
        : Math.max(MINUTE, HISTORY_DAYS * DAY * (1 - Math.sqrt(random.next())));
    return tenant(random, taken, new Date(Math.round(now.getTime() - age)), now);
  });
}

function tenant(random: Random, taken: Set<string>, createdAt: Date, now: Date): SampleTenant {
  const place = random.weighted(places, ({ share }) => share);
  const locale: Locale =
    place.region === 'QC'
      ? random.chance(0.88)
        ? 'fr'
        : 'en'
      : place.region === 'NB' && random.chance(0.3)
        ? 'fr'
        : 'en';
  const clinicType = random.weighted(clinicTypes, (type) =>
    type === 'physical' || type === 'mental_health' ? 3 : type === 'other' ? 0.6 : 1.2,
  );
  const plan = random.weighted(
    ['basic', 'professional', 'enterprise'] as const,
    (name) => ({ basic: 43, professional: 37, enterprise: 20 })[name],
  );
  const given = random.pick(givenNames[locale]);
  const family = random.pick(familyNames[locale]);
  const clinicName = `${random.pick(landmarks[locale])} ${random.pick(practices[locale][clinicType])}`;
  const subdomain = freeSubdomain(random, clinicName, place, taken);
  const staffing = staff(random, plan);
  const tenantId = uuid(random, createdAt);
  const base = {
    tenantId,
    ownerId: uuid(random, createdAt),
    clinicName,
    subdomain,
    clinicType,
    locale,
    place,
    staffing,
    createdAt,
  };
  const changes = history(random, plan, createdAt, now);
  const last = changes.at(-1);
  const status = last?.status ?? 'provisioning';
  const [holdKind, holdReason] = random.pick(holdReasons);
  const suspension = changes.findLast((change) => change.operation.kind === 'suspend');
  if (suspension) {
    suspension.operation.holdKind = holdKind;
    suspension.operation.reason = holdReason;
  }
  const ownerEmail = `${plainWord(given)}.${plainWord(family)}@${subdomain}.example`;
  const planNow = last?.plan ?? plan;
  const activatedAt = changes[0]?.at ?? createdAt;
  return {
    ...base,
    members: generateMembers({ ...base, ownerEmail, plan: planNow, activatedAt }, now),
    ownerAccountName: `${given} ${family}`,
    status,
    plan: planNow,
    ownerName: random.chance(0.9)
      ? `${given} ${family}`
      : `${random.pick(givenNames[locale])} ${random.pick(familyNames[locale])}`,
    ownerEmail,
    ownerPhone: `${random.pick(place.areaCodes)}-555-${String(random.between(100, 199)).padStart(4, '0')}`,
    streetAddress:
      locale === 'fr'
        ? `${random.between(10, 4800)}, ${random.pick(streets.fr)}`
        : `${random.between(10, 4800)} ${random.pick(streets.en)}`,
    postalCode: postalCode(random, place),
    previousSoftware: random.chance(0.55) ? random.pick([...namedSoftware, 'OWL Practice', 'Juvonno']) : null,
    numberOfClients: random.between(20, 60) * (staffing.therapists + staffing.technicians + 1),
    monthlyAppointments: random.between(30, 90) * (staffing.therapists + staffing.technicians + 1),
    hold: status === 'suspended' ? { kind: holdKind, reason: holdReason } : null,
    trialEndsAt: new Date(createdAt.getTime() + trialDays * DAY),
    firstSignInAt: changes.length > 0 ? firstSignIn(tenantId, createdAt, now) : null,
    changes,
  };
}

/**
 * Most owners sign in within the hour, some in the next days, a few never. Each clinic has its own generator, so this
 * does not affect the next clinics.
 */
function firstSignIn(tenantId: string, createdAt: Date, now: Date): Date | null {
  const random = createRandom(Number.parseInt(tenantId.slice(-8), 16));
  if (random.chance(0.07)) return null;
  const spread = Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
  const minutes = Math.min(2 + 22 * Math.exp(1.5 * spread), 7 * 24 * 60);
  const at = new Date(createdAt.getTime() + Math.round(minutes * MINUTE));
  return at <= now ? at : null;
}

function freeSubdomain(random: Random, clinicName: string, place: Place, taken: Set<string>): string {
  const wanted = subdomainFrom(clinicName);
  let name = wanted;
  if (taken.has(name)) name = `${wanted}-${subdomainFrom(place.city)}`;
  while (taken.has(name)) name = `${wanted}-${random.between(2, 99_999)}`;
  taken.add(name);
  return name;
}

function staff(random: Random, plan: Plan): Staffing {
  const clinicians = random.between(1, Math.ceil(planTable[plan].clinicianLimit * 1.1));
  const technicians = random.between(0, Math.floor(clinicians / 3));
  return {
    therapists: clinicians - technicians,
    doctors: 0,
    nurses: random.chance(0.2) ? random.between(1, 3) : 0,
    receptionists: random.between(0, 1 + Math.floor(clinicians / 5)),
    administrators: random.between(1, 1 + Math.floor(clinicians / 10)),
    technicians,
    other: random.chance(0.15) ? random.between(1, 2) : 0,
  };
}

/** Letters that Canada Post does not use in postal codes are D, F, I, O, Q and U. */
function postalCode(random: Random, place: Place): string {
  const letters = 'ABCEGHJKLMNPRSTVWXYZ';
  return `${random.pick(place.areas)} ${random.between(0, 9)}${letters[random.between(0, letters.length - 1)]}${random.between(0, 9)}`;
}

function plainWord(name: string): string {
  return subdomainFrom(name).replaceAll('-', '');
}

/** The changes of a clinic since it registered, oldest first. */
function history(random: Random, firstPlan: Plan, createdAt: Date, now: Date): SampleChange[] {
  const changes: SampleChange[] = [];
  let plan = firstPlan;
  let at = createdAt.getTime();
  const happen = (kind: OperationKind, status: TenantStatus, after: number): boolean => {
    const begun = at + after;
    const finished = begun + random.between(900, 6_000);
    if (finished > now.getTime()) return false;
    at = finished;
    const createdAtOfIt = new Date(begun);
    const operation = {
      operationId: uuid(random, createdAtOfIt),
      kind,
      reason: null,
      holdKind: null,
      createdAt: createdAtOfIt,
      finishedAt: new Date(finished),
      steps: operationSteps[kind],
    };
    changes.push({ at: new Date(finished), status, plan, operation });
    return true;
  };
  const later = () => random.between(2, 120) * DAY * random.next() + DAY;
  // Every clinic is at least a minute old, so it has been provisioned: no worker would ever do it.
  happen('provision', 'active', 0);
  if (random.chance(0.12)) happen('restart', 'active', later());
  if (random.chance(0.15) && firstPlan !== 'enterprise') {
    const planBefore = plan;
    plan = firstPlan === 'basic' ? 'professional' : 'enterprise';
    if (!happen('change_plan', 'active', later())) plan = planBefore;
  }
  const fate = random.next();
  if (fate < 0.05 && happen('suspend', 'suspended', later())) {
    if (random.chance(0.55)) happen('resume', 'active', random.between(1, 20) * DAY);
  } else if (fate < 0.08) {
    happen('terminate', 'terminated', later());
  }
  return changes;
}

/** Number of clinics in each status and plan at the end of each day (UTC), computed from the changes. */
export function dailyCounts(
  tenants: readonly SampleTenant[],
  now: Date,
): { day: string; status: TenantStatus; plan: Plan; tenants: number }[] {
  const dayOf = (at: Date) => at.toISOString().slice(0, 10);
  const deltas = new Map<string, Map<string, number>>();
  const add = (day: string, status: TenantStatus, plan: Plan, delta: number) => {
    const ofDay = deltas.get(day) ?? new Map<string, number>();
    deltas.set(day, ofDay);
    ofDay.set(`${status}|${plan}`, (ofDay.get(`${status}|${plan}`) ?? 0) + delta);
  };
  for (const { createdAt, plan: lastPlan, changes } of tenants) {
    let status: TenantStatus = 'provisioning';
    let plan: Plan = changes[0]?.plan ?? lastPlan;
    add(dayOf(createdAt), status, plan, 1);
    for (const change of changes) {
      add(dayOf(change.at), status, plan, -1);
      ({ status, plan } = change);
      add(dayOf(change.at), status, plan, 1);
    }
  }
  const running = new Map<string, number>();
  const rows: ReturnType<typeof dailyCounts> = [];
  const first = [...deltas.keys()].sort()[0];
  if (!first) return rows;
  for (let day = new Date(`${first}T00:00:00Z`); day <= now; day = new Date(day.getTime() + DAY)) {
    for (const [key, delta] of deltas.get(dayOf(day)) ?? [])
      running.set(key, (running.get(key) ?? 0) + delta);
    for (const [key, count] of running) {
      const [status, plan] = key.split('|') as [TenantStatus, Plan];
      if (count > 0) rows.push({ day: dayOf(day), status, plan, tenants: count });
    }
  }
  return rows;
}

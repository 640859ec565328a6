import { type Day, retentionOf } from '@tamarack/core/domain/workspace';
import { plusDays } from '../time/index.ts';
import { clinicianOf, sampleVisits, treatingOf, type Visit } from './calendar.ts';
import { clinicRows } from './clinic.ts';
import { moneyRows } from './money/index.ts';
import { type PeopleTables, peopleRows } from './people.ts';
import type { SampleProfile } from './profiles/profile.ts';
import { idsOf, type Row, type SampleAccess, type SampleRows } from './rows.ts';
import { todoTitles } from './texts/index.ts';
import { visitRows } from './visits.ts';

/** Generates all rows of a sample clinic as of `now`; `today` is its local day. */
export async function generateSample(profile: SampleProfile, today: Day, now: Date): Promise<SampleRows> {
  const visits = sampleVisits(profile, today);
  const people = peopleRows(profile, visits, today);
  const { tables, versions, drafts, access, confirmed, lastEntries } = await visitRows(
    profile,
    visits,
    today,
    now,
    people,
  );
  const clinic = clinicRows(profile, today);
  const money = moneyRows(profile, confirmed, { ...clinic, ...people }, today, now);
  const emergency = emergencyOpening(profile, visits, now);
  return {
    tables: {
      ...clinic,
      ...people,
      clients: people.clients.map((row, client) => ({
        ...row,
        ...retention(profile, client, lastEntries.get(client), people),
      })),
      ...tables,
      ...money.tables,
      counters: [...people.counters, ...money.tables.counters],
      care_team: [...tables.care_team, ...emergency.care],
      lockboxes: lockbox(profile, now),
      todos: todos(profile, today),
    },
    versions,
    drafts,
    access: [...access, ...emergency.access],
    pay: money.pay,
    privacyContactId: idsOf(profile.seed)('staff', ownerOf(profile)),
  };
}

/** The last entry in a client's record, and the time for which the record is kept. */
function retention(
  profile: SampleProfile,
  client: number,
  lastEntryOn: Day | undefined,
  { client_identities }: PeopleTables,
): Row {
  const kept = retentionOf({
    regions: [profile.region],
    professions: [clinicianOf(profile, client)?.profession ?? null],
    lastEntryOn: lastEntryOn ?? null,
    birthOn: String(client_identities[client]?.birthOn),
  });
  return {
    lastEntryOn: lastEntryOn ?? null,
    retentionFromOn: kept?.from ?? null,
    retentionUntilOn: kept?.until ?? null,
  };
}

const ownerOf = ({ staff }: SampleProfile) => staff.findIndex(({ kind }) => kind === 'owner');

/**
 * An unreviewed emergency opening: two days ago a clinician opened the chart of a colleague's client. In a solo
 * practice, the clinician opened the chart of a former client.
 */
function emergencyOpening(
  profile: SampleProfile,
  visits: readonly Visit[],
  now: Date,
): { care: Row[]; access: SampleAccess[] } {
  const id = idsOf(profile.seed);
  const treating = treatingOf(profile);
  const alone = treating.length === 1;
  const [first = 0] = treating;
  const staffId = id('staff', treating.at(-1) ?? first);
  const clientId = id('client', alone ? formerClient(visits, now) : treating.length * 3);
  const at = new Date(Math.floor(now.getTime() / 86_400_000 - 2) * 86_400_000 + 15.4 * 3_600_000);
  const reasons = emergencyReasons[profile.language];
  return {
    care: [
      {
        careId: id('emergency'),
        clientId,
        staffId,
        because: 'emergency',
        reason: alone ? reasons.alone : reasons.colleague,
        fromAt: at,
        untilAt: new Date(at.getTime() + 3_600_000),
        flagged: false,
      },
    ],
    access: [
      { staffId, clientId, what: 'refused', purpose: 'care', at: new Date(at.getTime() - 60_000) },
      { staffId, clientId, what: 'read', purpose: 'emergency', at },
    ],
  };
}

const emergencyReasons = {
  en: {
    colleague: 'Client felt faint in the waiting room and asked me to look at the precautions in the chart.',
    alone:
      'Parent called from the hospital and asked me to read out the swallowing precautions of last year.',
  },
  fr: {
    colleague:
      'La personne s’est sentie mal dans la salle d’attente et m’a demandé de vérifier les précautions au dossier.',
    alone: 'Un parent a appelé de l’hôpital et m’a demandé les précautions notées l’an dernier.',
  },
} as const;

/** The client with the oldest last visit, to whose chart the care team has lost access. */
function formerClient(visits: readonly Visit[], now: Date): number {
  const last = new Map(visits.map(({ client, day }) => [client, day]));
  const before = plusDays(now.toISOString().slice(0, 10), -120);
  return [...last].find(([, day]) => day < before)?.[0] ?? 0;
}

/**
 * A client's instruction to withhold the chart from one staff member, or from everyone but the author if there is only
 * one.
 */
function lockbox(profile: SampleProfile, now: Date): Row[] {
  const id = idsOf(profile.seed);
  const treating = treatingOf(profile);
  const against = treating.at(1);
  return [
    {
      lockboxId: id('lockbox'),
      clientId: id('client', treating.length * 5),
      staffId: against === undefined ? null : id('staff', against),
      fromAt: new Date(now.getTime() - 40 * 86_400_000),
    },
  ];
}

/** Twelve to-dos, most of them for the front desk if there is one, some about a client. */
function todos(profile: SampleProfile, today: Day): Row[] {
  const id = idsOf(profile.seed);
  const treating = treatingOf(profile);
  const hasDesk = profile.staff.some(({ kind, profession }) => kind !== 'owner' && profession === null);
  return todoTitles[profile.language].map((title, index) => {
    const clinician = index % 4 === 3 ? treating[index % treating.length] : undefined;
    return {
      todoId: id('todo', index),
      title,
      clientId: [6, 7, 10].includes(index) ? null : id('client', (index * 37) % profile.clients),
      assigneeId: clinician === undefined ? null : id('staff', clinician),
      role: clinician === undefined ? (index % 5 === 4 || !hasDesk ? 'administrator' : 'front_desk') : null,
      dueOn: plusDays(today, (index % 6) - 1),
    };
  });
}

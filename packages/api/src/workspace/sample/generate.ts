import type { Day } from '@tamarack/core/domain/workspace';
import { plusDays } from '../time/index.ts';
import { sampleVisits } from './calendar.ts';
import { clinicRows } from './clinic.ts';
import { peopleRows } from './people.ts';
import type { SampleProfile } from './profile.ts';
import { idsOf, type Row, type SampleAccess, type SampleRows } from './rows.ts';
import { todoTitles } from './texts/index.ts';
import { visitRows } from './visits.ts';

/** A sample clinic as it stands at `now`, on the day that is `today` there. */
export async function generateSample(profile: SampleProfile, today: Day, now: Date): Promise<SampleRows> {
  const visits = sampleVisits(profile, today);
  const people = peopleRows(profile, visits, today);
  const { tables, versions, drafts, access } = await visitRows(profile, visits, today, now);
  const emergency = emergencyOpening(profile, now);
  return {
    tables: {
      ...clinicRows(profile, today),
      ...people,
      ...tables,
      care_team: [...tables.care_team, ...emergency.care],
      lockboxes: lockbox(profile, now),
      todos: todos(profile, today),
    },
    versions,
    drafts,
    access: [...access, ...emergency.access],
    privacyContactId: idsOf(profile.seed)('staff', ownerOf(profile)),
  };
}

const ownerOf = ({ staff }: SampleProfile) => staff.findIndex(({ kind }) => kind === 'owner');
const treatingOf = ({ staff }: SampleProfile) =>
  staff.flatMap(({ profession }, index) => (profession ? [index] : []));

/** Two days ago a clinician opened the chart of a colleague's client, and nobody has looked at it yet. */
function emergencyOpening(profile: SampleProfile, now: Date): { care: Row[]; access: SampleAccess[] } {
  const id = idsOf(profile.seed);
  const treating = treatingOf(profile);
  const [clientOf, ...others] = treating;
  const staff = others.at(-1);
  if (clientOf === undefined || staff === undefined) return { care: [], access: [] };
  const client = treating.indexOf(clientOf) + treating.length * 3;
  const at = new Date(Math.floor(now.getTime() / 86_400_000 - 2) * 86_400_000 + 15.4 * 3_600_000);
  const staffId = id('staff', staff);
  const clientId = id('client', client);
  const english = profile.language === 'en';
  return {
    care: [
      {
        care_id: id('emergency'),
        client_id: clientId,
        staff_id: staffId,
        because: 'emergency',
        reason: english
          ? 'Client felt faint in the waiting room and asked me to look at the precautions in the chart.'
          : 'La personne s’est sentie mal dans la salle d’attente et m’a demandé de vérifier les précautions au dossier.',
        from_at: at,
        until_at: new Date(at.getTime() + 3_600_000),
        flagged: false,
      },
    ],
    access: [
      { staffId, clientId, what: 'refused', purpose: 'care', at: new Date(at.getTime() - 60_000) },
      { staffId, clientId, what: 'read', purpose: 'emergency', at },
    ],
  };
}

/** A client does not want one member of staff to see the chart. */
function lockbox(profile: SampleProfile, now: Date): Row[] {
  const id = idsOf(profile.seed);
  const treating = treatingOf(profile);
  const against = treating.at(1);
  if (against === undefined) return [];
  return [
    {
      lockbox_id: id('lockbox'),
      client_id: id('client', treating.length * 5),
      staff_id: id('staff', against),
      from_at: new Date(now.getTime() - 40 * 86_400_000),
    },
  ];
}

/** Twelve to-dos, most for the front desk, some about a client. */
function todos(profile: SampleProfile, today: Day): Row[] {
  const id = idsOf(profile.seed);
  const treating = treatingOf(profile);
  return todoTitles[profile.language].map((title, index) => {
    const clinician = index % 4 === 3 ? treating[index % treating.length] : undefined;
    return {
      todo_id: id('todo', index),
      title,
      client_id: [6, 7, 10].includes(index) ? null : id('client', (index * 37) % profile.clients),
      assignee_id: clinician === undefined ? null : id('staff', clinician),
      role: clinician === undefined ? (index % 5 === 4 ? 'administrator' : 'front_desk') : null,
      due_on: plusDays(today, (index % 6) - 1),
    };
  });
}

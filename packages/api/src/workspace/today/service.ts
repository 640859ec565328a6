import { clinicRoleMay, rolesWithNames } from '@tamarack/core/domain';
import type { Day, Today } from '@tamarack/core/domain/workspace';
import type { Tx } from '../../database/types.ts';
import { type ClinicCall, clinicDay, forClinic } from '../access/index.ts';
import { readCounts } from '../confirmations/index.ts';
import { lateNotes, openTodos } from '../todos/index.ts';
import { countDay, countLeaks, listVisits, type VisitRow } from './repository.ts';

/** To-dos formatVisit; all are on their own page. */
const todosShown = 50;

/** What the page that a member opens first shows. */
export function readToday(call: ClinicCall): Promise<Today> {
  const { deps, access } = call;
  const administers = access.role === 'administrator';
  const decides = clinicRoleMay(access.role, access.isOwner, 'confirmations:decide');
  return forClinic(deps, access, async (tx) => {
    const on = await clinicDay(tx, call);
    const { tenantId } = access;
    const leaks = administers && (await countLeaks(tx, tenantId, on, deps.clock.now(), lateNotes));
    return {
      on,
      visits: await visitsOf(tx, call, on),
      numbers: (administers && (await countDay(tx, tenantId, on))) || null,
      queue: decides || access.role === 'clinician' ? await readCounts(tx, call) : null,
      leaks: leaks || null,
      todos: isOperator(call) ? [] : await openTodos(tx, call, on, todosShown),
    };
  });
}

/** One who looks as a member reads no names, and nothing that people have written. */
const isOperator = ({ access }: ClinicCall) => rolesWithNames.includes(access.role) && !access.names;

/** Desk and administrators see the day of all, clinicians their own; who reads no names sees none. */
async function visitsOf(tx: Tx, { access }: ClinicCall, on: Day): Promise<Today['visits']> {
  const { role, tenantId, staffId, names } = access;
  const own = role === 'clinician' ? staffId : null;
  if (!names || (role === 'clinician' && own === null)) return null;
  return (await listVisits(tx, tenantId, on, own)).map(formatVisit);
}

function formatVisit({ arrivedAt, noShowFrom, ...visit }: VisitRow): NonNullable<Today['visits']>[number] {
  return { ...visit, arrivedAt: arrivedAt?.toISOString() ?? null, noShowFrom: noShowFrom.toISOString() };
}

import { DomainError } from '@tamarack/core/domain';
import type { AppointmentChange, AppointmentFacts } from '@tamarack/core/domain/workspace';
import { found } from '../../../server/refusals.ts';
import { forClinic } from '../../access/index.ts';
import { findAppointment } from '../calendar/repository.ts';
import { type CalendarCall, seesFully } from '../calendar/service.ts';
import { type ChangeRow, type KeptDetails, listChanges, listNames, type Names } from './repository.ts';

/** Who changed an appointment, how and when. @throws DomainError NOT_FOUND, FORBIDDEN for a colleague’s */
export function readAppointmentHistory(
  call: CalendarCall,
  appointmentId: string,
): Promise<AppointmentChange[]> {
  const { access, isOperator } = call;
  return forClinic(call, async (tx) => {
    const appointment = found(await findAppointment(tx, access.tenantId, appointmentId));
    if (isOperator || !seesFully(access, appointment.staffId)) throw new DomainError('FORBIDDEN');
    const names = await listNames(tx, access.tenantId);
    return (await listChanges(tx, access.tenantId, appointmentId)).map((row) => formatChange(row, names));
  });
}

function formatChange(row: ChangeRow, names: Names): AppointmentChange {
  const { at, staffName, kind, action, fileNo, clientName, details, failed, limited } = row;
  const before = typeof details.before === 'object' ? (details.before ?? {}) : { minutes: details.before };
  const after = { ...details, minutes: details.minutes ?? details.treatedMinutes ?? details.after };
  const missed = ['no_show', 'late_cancelled', 'fee_returned'].includes(action);
  const [from, to] = differences(
    factsOf(before, names),
    factsOf(missed ? { feeCents: details.charged ?? null } : after, names),
  );
  return {
    at: at.toISOString(),
    staffName,
    kind,
    action,
    visit: fileNo === null ? null : { fileNo, name: clientName },
    before: from,
    after: to,
    by: details.by ?? null,
    undone: details.what ?? null,
    failed,
    limited,
  };
}

function factsOf(
  { localStart, staffId, serviceId, roomId, minutes, feeCents, memo }: Partial<KeptDetails>,
  names: Names,
): AppointmentFacts {
  const { en = '', fr = '' } = names.get(serviceId ?? '') ?? {};
  return {
    ...(localStart === undefined ? {} : { localStart }),
    ...(staffId === undefined ? {} : { staffName: names.get(staffId)?.en ?? '' }),
    ...(serviceId === undefined ? {} : { serviceEn: en, serviceFr: fr }),
    ...(roomId === undefined ? {} : { roomName: roomId && (names.get(roomId)?.en ?? '') }),
    ...(minutes === undefined ? {} : { minutes }),
    ...(feeCents === undefined ? {} : { feeCents }),
    ...(memo === undefined ? {} : { memo }),
  };
}

/** The old and the new value of everything that changed. */
function differences(
  before: AppointmentFacts,
  after: AppointmentFacts,
): [AppointmentFacts, AppointmentFacts] {
  const keys = (Object.keys(after) as (keyof AppointmentFacts)[]).filter((key) => before[key] !== after[key]);
  const only = (facts: AppointmentFacts): AppointmentFacts =>
    Object.fromEntries(keys.flatMap((key) => (facts[key] === undefined ? [] : [[key, facts[key]]])));
  return [only(before), only(after)];
}

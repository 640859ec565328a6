import type { ClientBooked, Day } from '@tamarack/core/domain/workspace';
import { query } from '../../database/rows.ts';
import type { Tx } from '../../database/types.ts';
import type { ClinicCall } from '../access/index.ts';
import { ownClients, ownClientsOnly } from '../clients/index.ts';
import { takesPlace } from '../shared/index.ts';
import { wallTimeOf } from '../time/index.ts';

/** A visit of a client with anyone at the clinic. */
export interface ClientVisit {
  clientId: string;
  staffName: string;
  locationId: string;
  startsAt: Date;
  endsAt: Date;
  /** Whether the reader may know when and with whom it is. */
  readable: boolean;
}

/**
 * Visits of clients on these and adjacent days, in order of time, other than those in `except`. Clinicians may know the
 * details of their own visits and of their own clients' only.
 */
export async function readClientVisits(
  tx: Tx,
  { access, deps }: ClinicCall,
  wanted: { clientIds: readonly string[]; from: Day; to: Day; except: readonly string[] },
): Promise<ClientVisit[]> {
  const own = await ownClientsOnly(tx, access);
  const readable = own ? `a.staff_id = :own OR t.client_id IN (${ownClients})` : 'true';
  return query(
    tx,
    `SELECT t.client_id, s.name AS "staffName", a.location_id, a.starts_at, a.ends_at, ${readable} AS readable
       FROM attendances t
       JOIN appointments a ON a.tenant_id = t.tenant_id AND a.appointment_id = t.appointment_id
                          AND a.state IN ('held', 'booked')
       JOIN clinic_staff s ON s.tenant_id = a.tenant_id AND s.staff_id = a.staff_id
      WHERE t.tenant_id = :tenantId AND t.client_id = ANY(:clientIds) AND ${takesPlace('t')}
        AND t.local_on BETWEEN CAST(:from AS date) - 1 AND CAST(:to AS date) + 1
        AND t.appointment_id <> ALL(CAST(:except AS uuid[]))
      ORDER BY a.starts_at, a.appointment_id`,
    { tenantId: access.tenantId, ...wanted, own, now: deps.clock.now() },
  );
}

/** Those of the clients who have a visit during a time, each with the first one, in the local time of a zone. */
export function clientsBookedDuring(
  visits: readonly ClientVisit[],
  clientIds: readonly string[],
  { startsAt: from, endsAt: to }: { startsAt: Date; endsAt: Date },
  zone: string,
): ClientBooked[] {
  return clientIds.flatMap((clientId) => {
    const visit = visits.find((one) => one.clientId === clientId && one.startsAt < to && from < one.endsAt);
    if (!visit) return [];
    const { readable, staffName, locationId, startsAt, endsAt } = visit;
    const times = { localStart: wallTimeOf(startsAt, zone), localEnd: wallTimeOf(endsAt, zone) };
    return [{ clientId, appointment: readable ? { staffName, locationId, ...times } : null }];
  });
}

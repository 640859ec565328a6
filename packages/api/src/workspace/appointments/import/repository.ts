import type { Day, WallTime } from '@tamarack/core/domain/workspace';
import { one, query } from '../../../database/rows.ts';
import { takeTurns } from '../../../database/take-turns.ts';
import type { Tx } from '../../../database/types.ts';
import type { ClinicAccess } from '../../../server/access/types.ts';

export interface BookableStaff {
  id: string;
  name: string;
  activeFrom: Day | null;
  activeTo: Day | null;
}

export interface BookableService {
  id: string;
  code: string;
  nameEn: string;
  nameFr: string;
  minutes: number;
  bufferBefore: number;
  bufferAfter: number;
  capacity: number;
  /** Empty when everyone who practises offers it. */
  staffIds: string[];
}

export interface BookableLocation {
  id: string;
  name: string;
  zone: string;
}

/** What appointments can be booked with. */
export interface Bookable {
  staff: BookableStaff[];
  services: BookableService[];
  locations: BookableLocation[];
}

export async function listBookable(tx: Tx, tenantId: string): Promise<Bookable> {
  const [staff, services, locations] = await Promise.all([
    query<BookableStaff>(
      tx,
      `SELECT staff_id AS id, name, active_from_on AS "activeFrom", active_to_on AS "activeTo" FROM clinic_staff
        WHERE tenant_id = ? AND practises ORDER BY name, staff_id`,
      [tenantId],
    ),
    query<BookableService>(
      tx,
      `SELECT service_id AS id, code, name_en, name_fr, minutes, buffer_before, buffer_after, capacity,
              ARRAY(SELECT o.staff_id FROM service_staff o
                     WHERE o.tenant_id = v.tenant_id AND o.service_id = v.service_id) AS "staffIds"
         FROM services v WHERE tenant_id = ? AND archived_at IS NULL ORDER BY position, service_id`,
      [tenantId],
    ),
    query<BookableLocation>(
      tx,
      `SELECT location_id AS id, name, zone FROM locations
        WHERE tenant_id = ? AND archived_at IS NULL ORDER BY position, location_id`,
      [tenantId],
    ),
  ]);
  return { staff, services, locations };
}

export interface BookableClient {
  clientId: string;
  givenName: string;
  familyName: string;
  preferredName: string;
  email: string;
  phone: string;
  otherPhone: string;
}

export function listBookableClients(tx: Tx, tenantId: string): Promise<BookableClient[]> {
  return query<BookableClient>(
    tx,
    `SELECT c.client_id, i.given_name, i.family_name, i.preferred_name, i.email, i.phone, i.other_phone
       FROM clients c JOIN client_identities i USING (tenant_id, client_id)
      WHERE c.tenant_id = ? AND c.state NOT IN ('merged', 'destroyed')`,
    [tenantId],
  );
}

/** A time at which a clinician is booked, with the buffers. */
export interface BusyTime {
  staffId: string;
  from: Date;
  to: Date;
}

export function listBusyTimes(tx: Tx, tenantId: string, from: Day): Promise<BusyTime[]> {
  return query<BusyTime>(
    tx,
    `SELECT staff_id, lower(busy) AS "from", upper(busy) AS "to" FROM appointments
      WHERE tenant_id = ? AND local_on >= ? AND state IN ('held', 'booked')`,
    [tenantId, from],
  );
}

/** The upcoming visits of all clients. */
export function listVisits(
  tx: Tx,
  tenantId: string,
  from: Day,
): Promise<{ clientId: string; localStart: WallTime }[]> {
  return query(
    tx,
    `SELECT t.client_id, a.local_start FROM attendances t JOIN appointments a USING (tenant_id, appointment_id)
      WHERE t.tenant_id = ? AND t.local_on >= ? AND t.state IN ('booked', 'arrived', 'attended')`,
    [tenantId, from],
  );
}

export async function insertImport(
  tx: Tx,
  { tenantId, staffId }: Pick<ClinicAccess, 'tenantId' | 'staffId'>,
  now: Date,
): Promise<string> {
  const [row] = await tx('appointment_imports')
    .insert({ tenantId, importedAt: now, createdBy: staffId })
    .returning<{ import_id: string }[]>('import_id');
  return row?.import_id ?? '';
}

/**
 * Makes other imports of the clinic wait until the transaction ends. Says whether the import was undone, and whether one of
 * the clients is booked at a time.
 */
export async function holdImport(
  tx: Tx,
  tenantId: string,
  importId: string,
  { clientIds, localStart }: { clientIds: readonly string[]; localStart: WallTime },
): Promise<{ undone: boolean; booked: boolean }> {
  await takeTurns(tx, 'appointment_imports', tenantId);
  const row = await one<{ undone: boolean; booked: boolean }>(
    tx,
    `SELECT undone_at IS NOT NULL AS undone,
            EXISTS (SELECT 1 FROM attendances t JOIN appointments a USING (tenant_id, appointment_id)
                     WHERE t.tenant_id = i.tenant_id AND t.client_id = ANY(:clientIds)
                       AND t.local_on = CAST(:localStart AS timestamp)::date AND a.local_start = :localStart
                       AND t.state IN ('booked', 'arrived', 'attended')) AS booked
       FROM appointment_imports i WHERE tenant_id = :tenantId AND import_id = :importId`,
    { tenantId, importId, clientIds: [...clientIds], localStart },
  );
  return row ?? { undone: true, booked: false };
}

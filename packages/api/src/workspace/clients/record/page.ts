import { clinicRoleMay } from '@tamarack/core/domain';
import {
  type Client,
  type ClientChange,
  type ClientVisit,
  mergeUndoDays,
} from '@tamarack/core/domain/workspace';
import { isoTimes } from '../../../database/dated.ts';
import type { Tx } from '../../../database/types.ts';
import { found } from '../../../server/refusals.ts';
import { type ClinicCall, forClinic } from '../../access/index.ts';
import { findByFileNo, isOwn } from '../repository.ts';
import { ownClientsOnly } from '../visibility.ts';
import {
  findClient,
  findIdentity,
  findNextVisit,
  listChanges,
  listConsents,
  listFees,
  listOpenMerges,
  listRelations,
  listVisits,
} from './page-repository.ts';

const visitsPerPage = 50;
const changesPerPage = 50;
const DAY_MS = 86_400_000;

/**
 * A client with everything on their page. The number of a merged file returns the client it was merged into. Clinicians
 * see only the file number of other clinicians' clients.
 * @throws DomainError NOT_FOUND
 */
export function readClient(call: ClinicCall, fileNo: number): Promise<Client> {
  return forClinic(call, async (tx) => {
    const clientId = await idOf(tx, fileNo);
    const row = found(await findClient(tx, clientId));
    const now = call.deps.clock.now();
    const own = await ownClientsOnly(tx, call.access);
    if (own && !(await isOwn(tx, clientId, own, now))) return withheld(row);
    const identity = (await findIdentity(tx, clientId)) ?? null;
    const consents = await listConsents(tx, clientId);
    const merges = await listOpenMerges(tx, clientId, new Date(now.getTime() - mergeUndoDays * DAY_MS));
    return {
      ...row,
      mergedInto: null,
      destroyedAt: row.destroyedAt?.toISOString() ?? null,
      mayChange: row.state !== 'destroyed',
      identity,
      relations: identity && (await listRelations(tx, clientId, own, now)),
      consents: consents.map(isoTimes),
      fees: await listFees(tx, clientId),
      nextVisit: (await findNextVisit(tx, clientId, now)) ?? null,
      merges: merges.map(({ mergedAt, ...merge }) => ({
        ...merge,
        undoUntil: new Date(mergedAt.getTime() + mergeUndoDays * DAY_MS).toISOString(),
      })),
    };
  });
}

/**
 * The appointments of a client, newest first, from the one after `after` on. None for a clinician’s other clients.
 * @throws DomainError NOT_FOUND
 */
export function readVisits(
  call: ClinicCall,
  fileNo: number,
  after: string | null,
): Promise<{ visits: ClientVisit[]; next: string | null }> {
  return forClinic(call, async (tx) => {
    const clientId = await readableIdOf(tx, call, fileNo);
    const rows = clientId ? await listVisits(tx, clientId, after, visitsPerPage + 1) : [];
    const { page, last } = pageOf(rows, visitsPerPage);
    const { role, isOwner, staffId } = call.access;
    const opensInvoice = (visit: ClientVisit) =>
      clinicRoleMay(role, isOwner, 'invoices:read') && (role !== 'clinician' || visit.staffId === staffId);
    return {
      visits: page.map((visit) => ({ ...visit, invoice: opensInvoice(visit) ? visit.invoice : null })),
      next: last?.attendanceId ?? null,
    };
  });
}

/**
 * Who changed a client’s record and when, newest first, from the change after `after` on. None for a clinician’s other
 * clients.
 * @throws DomainError NOT_FOUND
 */
export function readChanges(
  call: ClinicCall,
  fileNo: number,
  after: string | null,
): Promise<{ changes: ClientChange[]; next: string | null }> {
  return forClinic(call, async (tx) => {
    const clientId = await readableIdOf(tx, call, fileNo);
    const rows = clientId ? await listChanges(tx, clientId, after, changesPerPage + 1) : [];
    const { page, last } = pageOf(rows, changesPerPage);
    return {
      changes: page.map(({ historyId: _historyId, details, ...row }) => ({
        ...isoTimes(row),
        details: shown(details),
      })),
      next: last?.historyId ?? null,
    };
  });
}

/** The rows of a page, and the last of them when more follow. */
function pageOf<Row>(rows: Row[], limit: number): { page: Row[]; last: Row | undefined } {
  const page = rows.slice(0, limit);
  return { page, last: rows.length > limit ? page.at(-1) : undefined };
}

const shown = ({ fields, fileNo, kind }: ClientChange['details']): ClientChange['details'] => ({
  ...(fields && { fields }),
  ...(fileNo && { fileNo }),
  ...(kind && { kind }),
});

/** The id of a client; null for a clinician’s other clients. */
async function readableIdOf(tx: Tx, call: ClinicCall, fileNo: number): Promise<string | null> {
  const clientId = await idOf(tx, fileNo);
  const own = await ownClientsOnly(tx, call.access);
  return !own || (await isOwn(tx, clientId, own, call.deps.clock.now())) ? clientId : null;
}

async function idOf(tx: Tx, fileNo: number): Promise<string> {
  const client = found(await findByFileNo(tx, fileNo));
  return client.mergedInto ?? client.clientId;
}

function withheld({
  clientId,
  version,
  fileNo,
  state,
  language,
}: Pick<Client, 'clientId' | 'version' | 'fileNo' | 'state' | 'language'>): Client {
  return {
    clientId,
    version,
    fileNo,
    state,
    language,
    mergedInto: null,
    region: null,
    deskAlert: '',
    decidesAlone: false,
    dischargedOn: null,
    lastEntryOn: null,
    retentionUntil: null,
    legalHold: false,
    destroyedAt: null,
    destroyedBecause: '',
    mayChange: false,
    identity: null,
    relations: null,
    consents: [],
    fees: [],
    nextVisit: null,
    merges: [],
  };
}

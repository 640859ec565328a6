import { DomainError } from '@tamarack/core/domain';
import { type Client, type ClientChange, mergeUndoDays } from '@tamarack/core/domain/workspace';
import type { Tx } from '../../../database/types.ts';
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

const mostVisits = 200;
const DAY_MS = 86_400_000;

/**
 * A client with everything on their page. The number of a merged file returns the client it was merged into. Clinicians
 * see only the file number of other clinicians' clients.
 * @throws DomainError NOT_FOUND
 */
export function readClient(call: ClinicCall, fileNo: number): Promise<Client> {
  return forClinic(call.deps, call.access, async (tx) => {
    const clientId = await idOf(tx, fileNo);
    const row = await findClient(tx, clientId);
    if (!row) throw new DomainError('NOT_FOUND');
    const now = call.deps.clock.now();
    const own = await ownClientsOnly(tx, call.access);
    if (own && !(await isOwn(tx, clientId, own, now)))
      return withheld(row.clientId, row.version, row.fileNo, row);
    const identity = (await findIdentity(tx, clientId)) ?? null;
    const consents = await listConsents(tx, clientId);
    const merges = await listOpenMerges(tx, clientId, new Date(now.getTime() - mergeUndoDays * DAY_MS));
    return {
      ...row,
      mergedInto: null,
      mayChange: true,
      identity,
      relations: identity && (await listRelations(tx, clientId, own, now)),
      consents: consents.map((consent) => ({
        ...consent,
        givenAt: consent.givenAt.toISOString(),
        withdrawnAt: consent.withdrawnAt?.toISOString() ?? null,
      })),
      fees: await listFees(tx, clientId),
      visits: await listVisits(tx, clientId, mostVisits),
      nextVisit: (await findNextVisit(tx, clientId, now))?.localStart ?? null,
      merges: merges.map(({ mergedAt, ...merge }) => ({
        ...merge,
        undoUntil: new Date(mergedAt.getTime() + mergeUndoDays * DAY_MS).toISOString(),
      })),
    };
  });
}

/** Who changed a client’s record and when. */
export function readChanges(call: ClinicCall, fileNo: number): Promise<ClientChange[]> {
  return forClinic(call.deps, call.access, async (tx) => {
    const clientId = await idOf(tx, fileNo);
    const own = await ownClientsOnly(tx, call.access);
    if (own && !(await isOwn(tx, clientId, own, call.deps.clock.now()))) return [];
    const rows = await listChanges(tx, clientId);
    return rows.map(({ at, details, ...row }) => ({ ...row, at: at.toISOString(), details: shown(details) }));
  });
}

const shown = ({ fields, fileNo, kind }: ClientChange['details']): ClientChange['details'] => ({
  ...(fields && { fields }),
  ...(fileNo && { fileNo }),
  ...(kind && { kind }),
});

async function idOf(tx: Tx, fileNo: number): Promise<string> {
  const found = await findByFileNo(tx, fileNo);
  if (!found) throw new DomainError('NOT_FOUND');
  return found.mergedInto ?? found.clientId;
}

function withheld(
  clientId: string,
  version: number,
  fileNo: number,
  { state, language }: Pick<Client, 'state' | 'language'>,
): Client {
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
    mayChange: false,
    identity: null,
    relations: null,
    consents: [],
    fees: [],
    visits: [],
    nextVisit: null,
    merges: [],
  };
}

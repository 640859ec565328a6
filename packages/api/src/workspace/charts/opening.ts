import { DomainError } from '@tamarack/core/domain';
import { type Locale, translator } from '@tamarack/core/domain/text';
import type { AccessPurpose, ChartClient, Day } from '@tamarack/core/domain/workspace';
import type { Tx } from '../../database/types.ts';
import type { Session } from '../../server/access/types.ts';
import { found, notAllowed } from '../../server/refusals.ts';
import { type ClinicCall, forClinic, forClinicRetried, type RouteCall } from '../access/index.ts';
import { dayOf } from '../time/index.ts';
import {
  type ChartRef,
  type ChartRow,
  findChart,
  holdFile,
  isStaffPrivacyContact,
  logAccess,
  openTexts,
} from './repository.ts';
import { isWithheld, openingOf, releaseOf } from './rule.ts';
import { chartTexts } from './text.ts';

/** A request about a chart. */
export interface ChartCall extends ClinicCall {
  staffId: string;
  sessionId: string | null;
  /** Uses two-step sign-in. */
  twoStep: boolean;
  /** Confirmed who they are recently enough to sign. */
  provenToSign: boolean;
  locale: Locale;
}

/** Builds the request from a route's context. @throws DomainError FORBIDDEN for a member who is not on the staff */
export function chartCallOf({
  call,
  maybeSession,
}: {
  call: RouteCall;
  maybeSession: Session | null;
}): ChartCall {
  const { staffId } = call.access;
  if (!staffId) throw new DomainError('FORBIDDEN');
  return {
    ...call,
    staffId,
    // Visitors of the sandbox have no account, and its charts are made up.
    twoStep: maybeSession?.user.twoFactor ?? true,
    provenToSign: maybeSession?.provenToSign ?? false,
  };
}

/** A chart opened in the current transaction. */
export interface OpenChart {
  client: ChartClient;
  purpose: AccessPurpose;
  until: Date | null;
  now: Date;
  today: Day;
  /** Whether the client withholds a note from the reader. */
  withholds(note: { noteId: string; authorId: string }): boolean;
}

export interface Wanted<Locked> {
  /** What the request does with the chart besides reading it. */
  what?: 'change' | 'print';
  /** Only while the reader releases the chart. */
  asRelease?: true;
  /** Locks what has to be locked before the client: an appointment, as in the calendar. The other order could deadlock. */
  lockFirst?: (tx: Tx, chart: Pick<OpenChart, 'client' | 'now' | 'today'>) => Promise<Locked>;
}

/**
 * Opens a chart for a member and runs `work` in the same transaction. The access log is written before anything is
 * read; a refusal is logged as well.
 *
 * @throws DomainError NOT_FOUND; TWO_FACTOR_SETUP; CHART_CLOSED with what the member can do instead;
 *   TRANSITION_NOT_ALLOWED for a change of a file that was merged meanwhile
 */
export async function withChart<T, Locked = undefined>(
  call: ChartCall,
  ref: ChartRef,
  work: (tx: Tx, chart: OpenChart, locked: Locked | undefined) => Promise<T>,
  { what, asRelease, lockFirst }: Wanted<Locked> = {},
): Promise<T> {
  const { deps, staffId, sessionId } = call;
  const at = deps.clock.now();
  let opened: { clientId: string; purpose: AccessPurpose } | undefined;
  const outcome = await forClinicRetried(call, async (tx) => {
    const row = found(await findChart(tx, ref, staffId, at));
    const { clientId, fileNo, name } = row;
    const today = dayOf(at, row.zone ?? 'UTC');
    const facts = factsOf(row, staffId);
    const opening = asRelease ? releaseOf(facts) : openingOf(facts);
    const locked = needsTwoStep(call, row, today);
    if (!locked && !opening && asRelease && (await mayPrintAgain(tx, call, row, facts)))
      return { refused: releaseEnded(call, row) };
    if (locked || !opening) {
      await logAccess(tx, 'refused', { staffId, clientId, purpose: 'care', sessionId, at });
      return { refused: locked ? new DomainError('TWO_FACTOR_SETUP') : closed(call, row) };
    }
    const client = { clientId, fileNo, name };
    const first = await lockFirst?.(tx, { client, now: at, today });
    if (what === 'change') await holdChart(tx, call, clientId);
    const { purpose, until } = opening;
    const entry = { staffId, clientId, purpose, sessionId, at };
    opened = { clientId, purpose };
    await openTexts(tx, entry);
    if (what) await logAccess(tx, what, entry);
    const withholds: OpenChart['withholds'] = (note) => isWithheld(note, staffId, row.lockboxes, purpose);
    return { value: await work(tx, { client, purpose, until, now: at, today, withholds }, first) };
  }).catch(async (error: unknown) => {
    // The rollback removed the log entry too, but the error may still reveal something about the chart.
    if (opened && error instanceof DomainError) {
      const entry = { ...opened, staffId, sessionId, at };
      const logged = error.code === 'CHART_CLOSED' ? 'refused' : 'read';
      await forClinic(call, (tx) => logAccess(tx, logged, entry));
    }
    throw error;
  });
  if (outcome.refused) throw outcome.refused;
  return outcome.value;
}

/** Tells whether the member may read a note of a client now: in the open chart, or not, or withheld by the client. */
export async function readingOf(
  tx: Tx,
  { deps, staffId }: ChartCall,
  clientId: string,
): Promise<(note: { noteId: string; authorId: string }) => 'open' | 'closed' | 'withheld'> {
  const row = await findChart(tx, { clientId }, staffId, deps.clock.now());
  const opening = row ? openingOf(factsOf(row, staffId)) : null;
  return (note) => {
    if (row && isWithheld(note, staffId, row.lockboxes, opening?.purpose ?? 'care')) return 'withheld';
    return opening ? 'open' : 'closed';
  };
}

/** Holds a file that something is added to. @throws DomainError TRANSITION_NOT_ALLOWED when it was merged meanwhile */
export async function holdChart(tx: Tx, { access, locale }: ChartCall, clientId: string): Promise<void> {
  if (!(await holdFile(tx, access.tenantId, clientId)))
    throw notAllowed(translator(chartTexts, locale)('fileGone'));
}

/** The facts about a chart that `openingOf` needs. */
export function factsOf(row: ChartRow, staffId: string) {
  return {
    entries: row.entries.map(({ because, untilAt }) => ({
      because,
      untilAt: untilAt ? new Date(untilAt) : null,
    })),
    onTeam: row.onTeam,
    excluded: isExcluded(row, staffId),
  };
}

export const isExcluded = ({ lockboxes }: ChartRow, staffId: string): boolean =>
  lockboxes.some((lockbox) => lockbox.noteId === null && lockbox.staffId === staffId);

/**
 * Whether a person may release the chart: people on its care team who treat clients, and the privacy contact, unless the
 * client excluded them.
 */
export async function mayRelease(tx: Tx, call: ChartCall, row: ChartRow): Promise<boolean> {
  if (isExcluded(row, call.staffId)) return false;
  return (row.onTeam && readerOf(call).treats) || (await isPrivacyContact(tx, call));
}

/** Whether the member is the clinic's privacy contact. */
export const isPrivacyContact = async (tx: Tx, { access }: Pick<ChartCall, 'access'>): Promise<boolean> =>
  access.staffId !== null && isStaffPrivacyContact(tx, access.staffId);

export function needsTwoStep({ twoStep }: ChartCall, { twoStepFrom }: ChartRow, today: Day): boolean {
  return !twoStep && (twoStepFrom === null || twoStepFrom <= today);
}

/** The member of staff for `isHiddenFrom`. */
export const readerOf = ({ access, staffId }: ChartCall) => ({
  staffId,
  treats: access.practises || access.role === 'clinician',
});

/** Whether a person who prints without a release running may start one or may open the chart anyway. */
const mayPrintAgain = async (
  tx: Tx,
  call: ChartCall,
  row: ChartRow,
  facts: ReturnType<typeof factsOf>,
): Promise<boolean> => openingOf(facts) !== null || (await mayRelease(tx, call, row));

function releaseEnded({ locale }: ChartCall, { fileNo }: ChartRow): DomainError {
  return new DomainError('CHART_CLOSED', {
    text: translator(chartTexts, locale)('noRelease'),
    details: { possible: ['release'], withheld: false, noRelease: true, fileNo },
  });
}

function closed(call: ChartCall, row: ChartRow): DomainError {
  const { staffId, locale } = call;
  const withheld = isExcluded(row, staffId);
  const { treats } = readerOf(call);
  return new DomainError('CHART_CLOSED', {
    text: translator(chartTexts, locale)(withheld ? 'withheld' : treats ? 'closed' : 'closedToOffice'),
    details: { possible: treats ? ['ask', 'emergency'] : ['release'], withheld, fileNo: row.fileNo },
  });
}

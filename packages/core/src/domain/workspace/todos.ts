import { endpoint } from '../endpoint.ts';
import type { ClinicRole } from '../permissions.ts';
import type { Changed, Day, WallTime } from './shared.ts';
import type { Profession } from './team.ts';

/** Rules that create to-dos automatically; such a to-do disappears when its cause does. */
export const todoRules = [
  'note_due',
  'cosign',
  'returned_note',
  'draft',
  'retracted',
  'retraction_declined',
  'returned',
  'confirm',
  'outcome',
  'rebook',
  'licence',
  'emergency',
  'lifting',
  'retraction',
  'leaver_draft',
  'supervisor_missing',
  'reassign',
  'pay_query',
] as const;
export type TodoRule = (typeof todoRules)[number];

/** Hours after which an unsigned note is late. */
export const noteLateHours = 48;
/** Days before a licence ends at which a to-do appears, and at which it becomes urgent. */
export const licenceDays = { announced: 60, urgent: 7 };
/** Days for which the author is told of the answer to a request to retract a note. */
export const retractionAnswerDays = 30;
export const todoTitleLength = 200;
/** Maximum number of days to snooze an automatic to-do. */
export const snoozeDays = 30;

/** `written`: added by a person. */
export type TodoKind = TodoRule | 'written';
export const todoKinds = ['written', ...todoRules] as const satisfies readonly TodoKind[];

export interface Todo {
  kind: TodoKind;
  /**
   * The written to-do, or the subject of the rule: attendance, note, credential, care-team entry, lockbox,
   * person, run or clinic.
   */
  subjectId: string;
  /** Version of a written to-do, or of a visit that needs a new time. */
  version: number | null;
  title: string | null;
  assigneeId: string | null;
  role: ClinicRole | null;
  dueOn: Day | null;
  late: boolean;
  done: boolean;
  snoozedUntil: Day | null;
  client: { clientId: string; fileNo: number; name: string | null; phone: string | null } | null;
  /** The clinician it concerns. */
  staffId: string | null;
  staffName: string | null;
  localStart: WallTime | null;
  /** Reason of a return, a cancellation, an opening or a retraction. */
  reason: string;
  /** Number of visits to confirm, to record the outcome of or to reassign, of queries to answer, or of notes that wait. */
  count: number | null;
  profession: Profession | null;
  /** The reader's draft of a note that is due. */
  ownNoteId: string | null;
}

export const todoTabs = ['open', 'snoozed', 'done'] as const;
export type TodoTab = (typeof todoTabs)[number];

interface TodoFacts {
  title: string;
  clientId: string | null;
  assigneeId: string | null;
  role: ClinicRole | null;
  dueOn: Day | null;
}

export const todoEndpoints = {
  /**
   * The reader's own to-dos and those of their role, the most urgent first; administrators see all written
   * ones.
   */
  list: endpoint('GET', '/api/clinic/todos').types<{
    query: { tab?: TodoTab; clientId?: string };
    answer: { todos: Todo[] };
  }>(),
  /** For a person or a role; for the reader if neither is given. */
  add: endpoint('POST', '/api/clinic/todos', { idempotent: true, status: 201 }).types<{
    payload: Pick<TodoFacts, 'title'> & Partial<TodoFacts>;
    answer: Changed;
  }>(),
  change: endpoint('PATCH', '/api/clinic/todos/{todoId}').types<{
    payload: { version: number; done?: boolean } & Partial<Omit<TodoFacts, 'clientId'>>;
    answer: Changed;
  }>(),
  /** Snoozes an automatic to-do until a day; today unsnoozes it. */
  snooze: endpoint('POST', '/api/clinic/todos/snooze', { idempotent: true }).types<{
    payload: { rule: TodoRule; subjectId: string; until: Day };
    answer: Changed;
  }>(),
};

import { endpoint } from '../endpoint.ts';
import type { ClinicRole } from '../permissions.ts';
import type { Changed, Day, WallTime } from './shared.ts';
import type { Profession } from './team.ts';

/** To-dos that follow from the state of things and go away with it. */
export const todoRules = [
  'note_due',
  'cosign',
  'returned',
  'confirm',
  'rebook',
  'licence',
  'emergency',
  'leaver_draft',
  'pay_query',
] as const;
export type TodoRule = (typeof todoRules)[number];

/** Hours after which a note without signature is late. */
export const noteLateHours = 48;
/** Days before its end at which a licence is announced, and becomes more urgent. */
export const licenceDays = [60, 30, 7] as const;
export const todoTitleLength = 200;
/** Days for which a to-do of a rule can be put off. */
export const snoozeDays = 30;

/** `written`: somebody wrote it down. */
export type TodoKind = TodoRule | 'written';
export const todoKinds = ['written', ...todoRules] as const satisfies readonly TodoKind[];

export interface Todo {
  kind: TodoKind;
  /** The written to-do, or what the rule is about: attendance, note, credential, entry of the care team, run, clinic. */
  subjectId: string;
  /** Of a written to-do. */
  version: number | null;
  title: string | null;
  assigneeId: string | null;
  role: ClinicRole | null;
  dueOn: Day | null;
  late: boolean;
  done: boolean;
  snoozedUntil: Day | null;
  client: { clientId: string; fileNo: number; name: string | null; phone: string | null } | null;
  /** The clinician it is about. */
  staffId: string | null;
  staffName: string | null;
  localStart: WallTime | null;
  /** Reason of a return, a cancellation or an opening. */
  reason: string;
  /** Visits that wait for confirmation, queries that wait for an answer. */
  count: number | null;
  profession: Profession | null;
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
  /** One’s own and those of one’s role, the most urgent first; administrators see all written ones. */
  list: endpoint('GET', '/api/clinic/todos').types<{
    query: { tab?: TodoTab; clientId?: string };
    answer: { todos: Todo[] };
  }>(),
  /** For a person, a role, or oneself when neither is named. */
  add: endpoint('POST', '/api/clinic/todos', { idempotent: true, status: 201 }).types<{
    payload: Pick<TodoFacts, 'title'> & Partial<TodoFacts>;
    answer: Changed;
  }>(),
  change: endpoint('PATCH', '/api/clinic/todos/{todoId}').types<{
    payload: { version: number; done?: boolean } & Partial<Omit<TodoFacts, 'clientId'>>;
    answer: Changed;
  }>(),
  /** Puts a to-do of a rule off until a day; today brings it back. */
  snooze: endpoint('POST', '/api/clinic/todos/snooze', { idempotent: true }).types<{
    payload: { rule: TodoRule; subjectId: string; until: Day };
    answer: Changed;
  }>(),
};

/** How many days of a licence are left when it is announced next: 60, 30 or 7; null for one that is announced not yet. */
export function licenceStage(daysLeft: number): (typeof licenceDays)[number] | null {
  return licenceDays.findLast((days) => daysLeft <= days) ?? null;
}

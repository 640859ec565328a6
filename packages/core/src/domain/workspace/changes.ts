import { endpoint } from '../endpoint.ts';

/** What a change in a workspace concerns, as screens read it again. */
export const changeKinds = [
  'agreement',
  'appointment',
  'block',
  'client',
  'confirmation',
  'credential',
  'fee',
  'holidays',
  'hours',
  'invoice',
  'location',
  'note',
  'pay_run',
  'payment',
  'room',
  'service',
  'settings',
  'staff',
  'tax',
  'template',
  'todo',
] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** Says that something was changed, and nothing about what it says. */
export interface WorkspaceChange {
  kind: ChangeKind;
  id: string;
  version: number;
}

/** One message of the stream: everything changed within a tenth of a second. */
export interface WorkspaceChanges {
  changes: WorkspaceChange[];
}

export const changeEndpoints = {
  /**
   * Live stream of the changes in the member's clinic. It keeps nothing: after a break screens read everything again, and
   * every 30 seconds besides.
   */
  stream: endpoint('GET', '/api/clinic/changes').types<{ answer: 'file' }>(),
};

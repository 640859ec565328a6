import { endpoint } from '../endpoint.ts';

/** What a change in a workspace concerns, so that screens know what to refetch. */
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

/** Says what kind of data changed, without the data itself. */
export interface WorkspaceChange {
  kind: ChangeKind;
  id: string;
  version: number;
}

/** One message of the stream: all changes within a tenth of a second. */
export interface WorkspaceChanges {
  changes: WorkspaceChange[];
}

export const changeEndpoints = {
  /**
   * Live stream of the changes in the member's clinic. It cannot be resumed: screens refetch everything after
   * a lost connection, and every 30 seconds.
   */
  stream: endpoint('GET', '/api/clinic/changes').types<{ answer: 'file' }>(),
};

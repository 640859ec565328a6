/** Who caused a change, for events and the audit log. People appear by id only. */
export interface Actor {
  kind: 'user' | 'system' | 'visitor';
  userId: string | null;
  sessionId: string | null;
  requestId: string | null;
  /** Address the request came from, as the trusted proxy or the socket states it. */
  ip: string | null;
}

export const systemActor: Actor = {
  kind: 'system',
  userId: null,
  sessionId: null,
  requestId: null,
  ip: null,
};

import type { Operation } from '../domain/resources.ts';
import { newIdempotencyKey } from './idempotency.ts';
import type { Transport } from './transport.ts';

export async function get(
  transport: Transport,
  operationId: string,
  signal?: AbortSignal,
): Promise<Operation> {
  const path = `/api/operations/${encodeURIComponent(operationId)}`;
  const answer = await transport.request<{ operation: Operation }>({ method: 'GET', path, signal });
  return answer.operation;
}

/** Sets a failed operation going again from the step it stopped at. */
export async function retry(transport: Transport, operationId: string): Promise<void> {
  const path = `/api/operations/${encodeURIComponent(operationId)}/retry`;
  await transport.request({ method: 'POST', path, idempotencyKey: newIdempotencyKey() });
}

import type {
  FailedJob,
  HealthHistory,
  HealthRange,
  HealthReport,
  HealthSummary,
  MailTrouble,
  MailTroublePage,
  MailTroubleQuery,
} from '../domain/platform/health.ts';
import { newIdempotencyKey } from './idempotency.ts';
import type { Transport } from './transport.ts';

/** Everything about the present state, looked at by the server at this moment. */
export function report(transport: Transport, signal?: AbortSignal): Promise<HealthReport> {
  return transport.request({ method: 'GET', path: '/api/health', signal });
}

/** The state of the whole by its newest sample, at most three minutes old. */
export function summary(transport: Transport, signal?: AbortSignal): Promise<HealthSummary> {
  return transport.request({ method: 'GET', path: '/api/health/summary', background: true, signal });
}

export function history(
  transport: Transport,
  range: HealthRange,
  signal?: AbortSignal,
): Promise<HealthHistory> {
  return transport.request({ method: 'GET', path: '/api/health/history', query: { range }, signal });
}

/** Jobs that were given up, newest first, at most a hundred. */
export async function failedJobs(transport: Transport, signal?: AbortSignal): Promise<FailedJob[]> {
  const answer = await transport.request<{ jobs: FailedJob[] }>({
    method: 'GET',
    path: '/api/health/jobs',
    signal,
  });
  return answer.jobs;
}

/** Gives failed jobs of one queue another attempt, or removes them; returns how many. Throws ALREADY_DONE. */
export async function settleJobs(
  transport: Transport,
  act: 'retry' | 'discard',
  queue: string,
  jobIds: readonly string[],
): Promise<number> {
  const answer = await transport.request<{ jobs: number }>({
    method: 'POST',
    path: `/api/health/queues/${encodeURIComponent(queue)}/${act}`,
    body: { jobIds },
    idempotencyKey: newIdempotencyKey(),
  });
  return answer.jobs;
}

/** Mails that did not arrive, newest first; `before` goes on behind the mail of that id. */
export function mail(
  transport: Transport,
  query: MailTroubleQuery & { before?: string; limit: number },
  signal?: AbortSignal,
): Promise<MailTroublePage> {
  return transport.request({ method: 'GET', path: '/api/health/mail', query: { ...query }, signal });
}

/** Sends a mail again as far as that is possible; says how. Throws NOT_FOUND, MAIL_NOT_KEPT, ALREADY_DONE. */
export async function resendMail(
  transport: Transport,
  messageId: string,
): Promise<NonNullable<MailTrouble['resend']>> {
  const answer = await transport.request<{ way: NonNullable<MailTrouble['resend']> }>({
    method: 'POST',
    path: `/api/health/mail/${encodeURIComponent(messageId)}/resend`,
    idempotencyKey: newIdempotencyKey(),
  });
  return answer.way;
}

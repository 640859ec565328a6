import { createHash, createHmac, randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Plugin, Request, ResponseObject } from '@hapi/hapi';
import { DomainError } from '@tamarack/core/domain';
import { caller } from '../../database/caller.ts';
import { readTwice } from '../../database/connection/away.ts';
import type { Claim } from '../../database/types.ts';
import type { ServerDeps } from '../deps.ts';
import { invalid } from '../refusals.ts';
import { accessOf, addressOf } from '../routes.ts';
import { isOfWorkspace, KeptAnswer } from './answer-once.ts';
import { claimKey, type Held, keepAnswer, releaseKey } from './repository.ts';

/**
 * Idempotency-Key: the same key with the same request within 24 hours replays the first response; with a different
 * request it is refused. A request that failed on our side releases its key, unless its work was committed: then a
 * repeat is told that it is already done. A key belongs to the session, site and application that sent it, or without a
 * session to the IP address; nobody else gets the response. In the workspace it belongs to the member, so that a request
 * whose session ended before it was repeated is not carried out twice.
 */
export const idempotency: Plugin<ServerDeps> = {
  name: 'idempotency',
  register(server, deps) {
    /** Responses that are being stored, by scope and key. */
    const underWay = new Map<string, Promise<void>>();

    server.ext('onPreHandler', (request, h) => {
      const key = request.headers['idempotency-key'];
      if (!accessOf(request.route)?.idempotent || key === undefined) return h.continue;
      if (typeof key !== 'string' || key.length < 1 || key.length > 255) {
        throw invalid({ 'Idempotency-Key': key ? 'tooLong:255' : 'required' });
      }
      // The client has aborted the request, so its work will not begin.
      if (request.info.completed) return h.continue;
      const held = { scope: scopeOf(request), key, claimId: randomUUID() };
      const taken = take(held, request, deps, underWay.get(nameOf(held)));
      taken.catch(() => {});
      const currentCaller = caller.getStore();
      if (currentCaller) currentCaller.claim = { ...held, taken };
      let settled: Promise<void> | undefined;
      const settle = (answer: ResponseObject | undefined) => {
        delete currentCaller?.claim;
        settled ??= settleKey({ ...held, taken }, answer, request.info.id);
        return settled;
      };
      request.app.idempotency = { ...held, taken, isWorking: false, settle };
      return h.continue;
    });

    async function settleKey(claim: Claim, answer: ResponseObject | undefined, id: string): Promise<void> {
      const isOurs = await claim.taken.then(
        () => true,
        () => false,
      );
      if (!isOurs) return;
      const sql = deps.database.platform;
      // The request itself has already succeeded or failed, so the caller still gets its response.
      const warn = (err: unknown) =>
        deps.log.warn({ err, req: { id } }, 'an answer was not kept for repeated requests');
      if (!answer || answer.statusCode >= 500 || answer.statusCode === 429) {
        await readTwice(() => releaseKey(sql, claim)).catch(warn);
        return;
      }
      // Store after the response is sent. Only a repeat of the request waits for it.
      const { statusCode, source } = answer;
      const kept = setImmediate()
        .then(() => keepAnswer(sql, claim, statusCode, source))
        .catch(warn);
      underWay.set(nameOf(claim), kept);
      void kept.then(() => underWay.delete(nameOf(claim)));
    }

    server.ext('onPreResponse', async (request, h) => {
      const { response } = request;
      await request.app.idempotency?.settle('isBoom' in response ? undefined : response);
      return h.continue;
    });

    // A client that disconnected gets no response, so `onPreResponse` does not run.
    server.events.on('response', ({ app }) => {
      const claim = app.idempotency;
      if (claim && !claim.isWorking) void claim.settle(claim.answer);
    });

    server.ext('onPostStop', async () => {
      await Promise.all(underWay.values());
    });
  },
};

async function take(
  held: Held,
  request: Request,
  deps: ServerDeps,
  underWay: Promise<void> | undefined,
): Promise<void> {
  await underWay;
  const claim = { ...held, sessionId: sessionIdOf(request), fingerprints: fingerprintsOf(request, deps) };
  // Safe to retry like a read: claiming again changes nothing. A lost claim would block the key for a minute.
  const kept = await readTwice(() => claimKey(deps.database.platform, claim));
  if (kept === 'claimed') return;
  if (kept === 'other request') throw new DomainError('IDEMPOTENCY_KEY_REUSED');
  if (kept === 'under way') throw new DomainError('IDEMPOTENCY_IN_PROGRESS', { retryAfterSeconds: 1 });
  if (kept === 'done') throw new DomainError('ALREADY_DONE');
  throw new KeptAnswer(kept);
}

const nameOf = ({ scope, key }: Held) => `${scope} ${key}`;

function sessionIdOf({ app }: Request): string | null {
  return app.session?.sessionId ?? app.visit?.sessionId ?? null;
}

/** Hashed, so that no IP address is stored. */
function scopeOf(request: Request): string {
  const { site, clientId, session } = request.app;
  const where = site.kind === 'clinic' ? site.tenantId : site.kind;
  const sessionId = sessionIdOf(request);
  const who =
    session?.kind === 'clinic' && isOfWorkspace(request)
      ? ['member', session.user.userId]
      : sessionId
        ? ['session', sessionId]
        : ['address', addressOf(request)];
  return createHash('sha256')
    .update(JSON.stringify([where, clientId, ...who]))
    .digest('hex');
}

/**
 * Keyed, because a payload may contain a password, which the stored value must not help to guess. While keys are rotated,
 * another process may have stored one under a key that is not the first here.
 */
function fingerprintsOf(request: Request, { settings }: ServerDeps): [Buffer, ...Buffer[]] {
  const text = `${request.method} ${request.path}${request.url.search}\n${JSON.stringify(request.payload ?? null)}`;
  const under = (key: string) => createHmac('sha256', key).update(text).digest();
  const [first = '', ...others] = settings.encryptionKeys;
  return [under(first), ...others.map(under)];
}

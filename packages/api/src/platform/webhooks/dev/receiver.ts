import type { Request, ServerRoute } from '@hapi/hapi';
import { DomainError } from '@tamarack/core/domain';
import Joi from 'joi';
import { Webhook } from 'standardwebhooks';
import { isFromThisMachine } from '../../../server/access/hosts.ts';
import type { ServerDeps } from '../../../server/deps.ts';
import { nonceOf } from '../../../server/headers.ts';
import { type RouteAccess, withAccess } from '../../../server/routes.ts';
import { uuid } from '../../../server/schemas.ts';
import { createSecretBox } from '../../../server/secret-box.ts';
import { findDeliverySecrets } from '../delivery/repository.ts';
import { type ReceivedMessage, receiverPage } from './page.ts';

/** How many messages are kept, in memory. */
const MAX_KEPT = 20;

const open: RouteAccess = {
  permission: 'public',
  host: 'main',
  rateLimit: 'general',
  idempotent: false,
  client: false,
  summary: 'The webhook receiver of the development server',
  answer: null,
  statuses: [200],
};

/**
 * A receiver for trying webhooks, and a page that shows what it has received. Registered in development only; requests
 * from other machines get 404.
 */
export function devWebhookRoutes(deps: Pick<ServerDeps, 'database' | 'settings' | 'clock'>): ServerRoute[] {
  const received: ReceivedMessage[] = [];
  const onlyHere = (request: Request): void => {
    if (!isFromThisMachine(request, deps.settings)) throw new DomainError('NOT_FOUND');
  };
  return [
    withAccess(open, {
      method: 'POST',
      path: '/dev/webhooks',
      options: { payload: { parse: false, output: 'data', maxBytes: 65_536 } },
      handler: async (request, h) => {
        onlyHere(request);
        const answered = wantedStatus(request.query.status);
        const headers = { ...request.headers } as Record<string, string>;
        const body = Buffer.isBuffer(request.payload) ? request.payload.toString('utf8') : '';
        const signature = await checkSignature(deps, headers, body);
        received.unshift({ at: deps.clock.now(), headers, body, signature, answered });
        received.splice(MAX_KEPT);
        return h.response().code(answered);
      },
    }),
    withAccess(open, {
      method: 'GET',
      path: '/dev/webhooks',
      handler: (request, h) => {
        onlyHere(request);
        const nonce = nonceOf(request);
        const url = `${deps.settings.publicOrigin}/dev/webhooks`;
        return h
          .response(receiverPage({ received, url, most: MAX_KEPT }, nonce))
          .type('text/html')
          .header('cache-control', 'no-store')
          .header(
            'content-security-policy',
            `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
          );
      },
    }),
  ];
}

/** `?status=503` makes the receiver refuse, to see the retries. */
function wantedStatus(text: unknown): number {
  const { value, error } = Joi.number().integer().min(200).max(599).default(204).validate(text);
  return error ? 204 : value;
}

/** Verifies the signature as a receiver does, with the secrets of the endpoint of the delivery. */
async function checkSignature(
  { database, settings }: Pick<ServerDeps, 'database' | 'settings'>,
  headers: Record<string, string>,
  body: string,
): Promise<ReceivedMessage['signature']> {
  const { value: deliveryId, error } = uuid.required().validate(headers['webhook-id']);
  const found = error ? undefined : await findDeliverySecrets(database.platform, deliveryId);
  if (!found) return 'unknown';
  const box = createSecretBox(settings.encryptionKeys);
  const isValid = [found.secret, found.previousSecret].some((sealed) => {
    if (!sealed) return false;
    try {
      new Webhook(box.open(sealed)).verify(body, headers);
      return true;
    } catch {
      return false;
    }
  });
  return isValid ? 'valid' : 'invalid';
}

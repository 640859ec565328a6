import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';

const SECRET_BYTES = 32;

/** A new signing secret in the form for receivers: `whsec_` and base64 (Standard Webhooks 1.0). */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
}

/**
 * The three headers of Standard Webhooks 1.0. During a rotation there are several
 * signatures, separated by spaces; a receiver accepts the message when one of them is valid.
 */
export function signedHeaders(
  secrets: readonly string[],
  deliveryId: string,
  at: Date,
  body: string,
): Record<string, string> {
  return {
    'webhook-id': deliveryId,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(deliveryId, at, body)).join(' '),
  };
}

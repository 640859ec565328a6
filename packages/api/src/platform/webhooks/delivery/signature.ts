import { randomBytes } from 'node:crypto';
import { Webhook } from 'standardwebhooks';

const SECRET_BYTES = 32;

/** A new signing secret as receivers are given it: `whsec_` and base64 (Standard Webhooks 1.0). */
export function newWebhookSecret(): string {
  return `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
}

/**
 * The three headers of Standard Webhooks 1.0. With several secrets (one is being exchanged) there are as many
 * signatures, separated by spaces; a receiver takes the message when one of them fits.
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

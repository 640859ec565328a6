import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { selfSignedPair } from './certificate.ts';

interface ReceivedMessage {
  path: string;
  headers: Record<string, string>;
  body: string;
}

/** A webhook endpoint on loopback that records requests and returns the configured response. */
export interface WebhookReceiver {
  url: string;
  /** Certificate that the sender must trust. */
  ca: string;
  received: ReceivedMessage[];
  /** The response to the next messages; `hang` means none. */
  answer: { status: number; headers?: Record<string, string>; body?: string } | 'hang';
  stop(): Promise<void>;
}

const host = 'localhost';

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const { cert, key } = selfSignedPair([host], 1);
  const server = createServer({ cert, key }, (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      receiver.received.push({
        path: request.url ?? '',
        headers: request.headers as Record<string, string>,
        body: Buffer.concat(chunks).toString('utf8'),
      });
      if (receiver.answer === 'hang') return;
      const { status, headers = {}, body = '' } = receiver.answer;
      response.writeHead(status, headers).end(body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const receiver: WebhookReceiver = {
    url: `https://${host}:${port}/in`,
    ca: cert,
    received: [],
    answer: { status: 204 },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return receiver;
}

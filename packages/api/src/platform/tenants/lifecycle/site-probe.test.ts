import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { selfSignedPair, signedPair } from '../../../../test/services/certificate.ts';
import { createSiteProbe } from './site-probe.ts';

let server: Server | undefined;

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

/** A server with a response per Host header; other hosts get no response at all. */
async function listenerFor(
  answers: Record<string, { status: number; site?: string }>,
  tls?: { cert: string; key: string },
): Promise<string> {
  const respond: RequestListener = (request, response) => {
    const answer = answers[String(request.headers.host).replace(/:\d+$/, '')];
    if (!answer) return;
    response.writeHead(answer.status, answer.site ? { 'x-site': answer.site } : {}).end('page');
  };
  server = tls ? createTlsServer(tls, respond) : createServer(respond);
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return `${tls ? 'https' : 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

it('checks our listener by the Host header and accepts any page that names the clinic', async () => {
  const listener = await listenerFor({ 'cedar.localhost': { status: 503, site: 'cedar' } });
  const probe = createSiteProbe({ listener, publicHost: 'localhost' });
  expect(await probe.check('cedar')).toBeGreaterThanOrEqual(0);
});

it.each([
  ['another clinic’s page', { status: 200, site: 'maple' }, 'another site answered (maple)'],
  ['a page that names no clinic', { status: 200 }, 'the response does not name a clinic'],
])('refuses %s', async (_, answer, why) => {
  const listener = await listenerFor({ 'cedar.localhost': answer });
  const probe = createSiteProbe({ listener, publicHost: 'localhost' });
  await expect(probe.check('cedar')).rejects.toThrow(
    `The site cedar.localhost did not respond as expected: ${why}.`,
  );
});

it('waits no longer than its timeout, and reports when nothing listens', async () => {
  const listener = await listenerFor({});
  await expect(
    createSiteProbe({ listener, publicHost: 'localhost', timeoutMs: 50 }).check('cedar'),
  ).rejects.toThrow('no answer within 0.05 s');
  server?.closeAllConnections();
  await new Promise((resolve) => server?.close(resolve));
  await expect(createSiteProbe({ listener, publicHost: 'localhost' }).check('cedar')).rejects.toThrow(
    `: the worker cannot reach ${new URL(listener).host} (ECONNREFUSED).`,
  );
});

describe('over HTTPS', () => {
  const answers = { 'cedar.localhost': { status: 200, site: 'cedar' } };
  const pair = selfSignedPair(['clinics.example'], 2);
  const check = (listener: string, cert?: string) =>
    createSiteProbe({
      listener,
      publicHost: 'localhost',
      ownCertificate: cert === undefined ? undefined : () => Buffer.from(cert),
    }).check('cedar');

  it.each([
    ['signed by itself, for another name', pair],
    ['signed by an authority that is missing from the chain', signedPair(['clinics.example'])],
  ])('trusts our own certificate: %s', async (_, own) => {
    expect(await check(await listenerFor(answers, own), own.cert)).toBeGreaterThanOrEqual(0);
  });

  it('trusts no other certificate', async () => {
    const other = selfSignedPair(['clinics.example'], 2);
    await expect(check(await listenerFor(answers, other), pair.cert)).rejects.toThrow(
      'DEPTH_ZERO_SELF_SIGNED_CERT',
    );
  });

  it('validates the certificate like a browser if the listener is not ours', async () => {
    await expect(check(await listenerFor(answers, selfSignedPair(['cedar.localhost'], 2)))).rejects.toThrow(
      'DEPTH_ZERO_SELF_SIGNED_CERT',
    );
  });
});

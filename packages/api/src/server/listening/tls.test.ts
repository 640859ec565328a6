import { X509Certificate } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect as connectPlain } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ConnectionOptions, connect, type TLSSocket } from 'node:tls';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../test/app.ts';
import { received, sendRaw } from '../../../test/http/raw-client.ts';
import { unusedPort } from '../../../test/ports.ts';
import { selfSignedPair } from '../../../test/services/certificate.ts';
import { type CertificateDeps, createCertificateWatch } from './certificate.ts';
import { listenForHttp } from './https-redirect.ts';

const host = 'clinics.example';
let port: number;
let redirectPort: number;
let stopRedirect: () => Promise<void>;

const { cert, key } = selfSignedPair([host, `*.${host}`], 2);
const app = provideTestApp({
  settings: {
    tls: { cert: Buffer.from(cert), key: Buffer.from(key) },
    publicHost: host,
    publicOrigin: `https://${host}:8443`,
    clientLimits: { headersMs: 300, requestMs: 600, responseMs: 1_000, connections: 20 },
  },
});
beforeAll(async () => {
  await app.server.start();
  port = app.server.info.port as number;
  redirectPort = await unusedPort();
  stopRedirect = await listenForHttp(app.deps.settings, redirectPort);
});
afterAll(() => stopRedirect());

async function handshake(options: ConnectionOptions): Promise<TLSSocket> {
  const socket = connect({
    host: '127.0.0.1',
    port,
    servername: host,
    rejectUnauthorized: false,
    ...options,
  });
  await once(socket, 'secureConnect');
  return socket;
}

describe('TLS', () => {
  it.each(['TLSv1.2', 'TLSv1.3'] as const)(
    '%s is supported, with forward secrecy and authenticated encryption',
    async (version) => {
      const socket = await handshake({
        minVersion: version,
        maxVersion: version,
        ALPNProtocols: ['h2', 'http/1.1'],
      });
      expect(socket.getProtocol()).toBe(version);
      expect(socket.getCipher().standardName).toMatch(/_(GCM_SHA\d+|CHACHA20_POLY1305_SHA256)$/);
      expect(socket.getEphemeralKeyInfo()).toMatchObject({
        type: expect.stringMatching(/^(ECDH|TLSGroup)$/),
      });
      expect(socket.alpnProtocol).toBe('http/1.1');
      socket.destroy();
    },
  );

  it.each<[string, ConnectionOptions]>([
    ['version 1.1', { minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'ALL:@SECLEVEL=0' }],
    ['a suite without forward secrecy', { maxVersion: 'TLSv1.2', ciphers: 'AES128-GCM-SHA256:AES256-SHA' }],
    [
      'a suite in CBC mode',
      { maxVersion: 'TLSv1.2', ciphers: 'ECDHE-ECDSA-AES256-SHA384:ECDHE-ECDSA-AES128-SHA' },
    ],
  ])('%s is refused', async (_name, options) => {
    await expect(handshake(options)).rejects.toThrow(/alert|protocol|cipher|version|ECONNRESET/i);
  });

  it('prefers the strongest suite, whatever the client’s order', async () => {
    const ciphers = 'ECDHE-ECDSA-AES128-GCM-SHA256:ECDHE-ECDSA-AES256-GCM-SHA384';
    const socket = await handshake({ maxVersion: 'TLSv1.2', ciphers });
    expect(socket.getCipher().name).toBe('ECDHE-ECDSA-AES256-GCM-SHA384');
    socket.destroy();
  });

  it('issues no session ticket and refuses renegotiation', async () => {
    const socket = await handshake({ maxVersion: 'TLSv1.2' });
    socket.on('error', () => {});
    expect(socket.getTLSTicket()).toBeUndefined();
    const renegotiated = new Promise((resolve) => {
      socket.once('close', () => resolve('closed'));
      socket.renegotiate({ rejectUnauthorized: false }, (error) => resolve(error ? 'refused' : 'done'));
    });
    expect(['closed', 'refused']).toContain(await renegotiated);
    socket.destroy();
  });

  it.each([
    ['a handshake that does not begin', ''],
    ['a handshake that stops', '\x16\x03\x01\x02\x00'],
    ['plain HTTP', `GET / HTTP/1.1\r\nHost: ${host}\r\n\r\n`],
  ])('%s is closed quickly, without a response from the site', async (_name, sent) => {
    const began = Date.now();
    const socket = connectPlain({ host: '127.0.0.1', port });
    await once(socket, 'connect');
    socket.write(Buffer.from(sent, 'latin1'));
    expect(await received(socket)).not.toContain('HTTP/1.1 200');
    expect(Date.now() - began).toBeLessThan(2_000);
  });

  it('a slow request over TLS is closed like any other', async () => {
    const socket = await handshake({});
    const began = Date.now();
    socket.write(`GET /healthz HTTP/1.1\r\nHost: ${host}\r\n`);
    expect(await received(socket)).toMatch(
      /^HTTP\/1\.1 408 [\s\S]*strict-transport-security: max-age=63072000/,
    );
    expect(Date.now() - began).toBeLessThan(2_000);
  });
});

describe('a renewed certificate', () => {
  let folder: string;
  let files: { cert: string; key: string };
  const said: string[] = [];
  let look: () => Promise<void>;
  let today = new Date();

  const write = ({ cert, key }: { cert: string; key: string }) => {
    writeFileSync(files.cert, cert);
    writeFileSync(files.key, key);
  };
  /** The certificate that a new connection gets. */
  const shown = async (): Promise<string> => {
    const socket = await handshake({});
    const { raw } = socket.getPeerCertificate();
    socket.destroy();
    return raw.toString('base64');
  };
  const bodyOf = ({ cert }: { cert: string }) => new X509Certificate(cert).raw.toString('base64');

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'tls-test-'));
    files = { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
    const tls = app.deps.settings.tls as { cert: Buffer; key: Buffer };
    write({ cert: tls.cert.toString(), key: tls.key.toString() });
    look = createCertificateWatch({
      listener: app.server.listener,
      tls,
      files,
      handshakeMs: 300,
      now: () => today,
      log: {
        info: (_what: unknown, text?: string) => said.push(text ?? ''),
        error: (_what: unknown, text?: string) => said.push(text ?? ''),
      } as unknown as CertificateDeps['log'],
    });
  });
  beforeEach(() => said.splice(0));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('is used for new connections without a restart, with the same TLS settings', async () => {
    const open = await handshake({});
    const before = await shown();
    const renewed = selfSignedPair([host, `*.${host}`], 3);
    write(renewed);
    await look();
    expect(await shown()).toBe(bodyOf(renewed));
    expect(await shown()).not.toBe(before);
    expect([open.destroyed, said]).toEqual([false, ['certificate replaced by the one in the files']]);
    open.destroy();
    await expect(handshake({ maxVersion: 'TLSv1.2', ciphers: 'AES128-GCM-SHA256' })).rejects.toThrow();
    const socket = await handshake({ maxVersion: 'TLSv1.2' });
    expect(socket.getTLSTicket()).toBeUndefined();
    socket.destroy();
    await look();
    expect(said).toHaveLength(1);
  });

  it.each<[string, () => void]>([
    ['without its key', () => writeFileSync(files.cert, selfSignedPair([host], 2).cert)],
    ['that is half written', () => writeFileSync(files.cert, selfSignedPair([host], 2).cert.slice(0, 200))],
    ['that is missing', () => rmSync(files.cert)],
    [
      'that has expired',
      () => {
        today = new Date(Date.now() + 10 * 86_400_000);
        write(selfSignedPair([host], 2));
      },
    ],
  ])('%s leaves the old one in use, and is reported once', async (_name, spoil) => {
    const before = await shown();
    spoil();
    await look();
    expect(said).toEqual([]);
    for (const _again of [1, 2]) await look();
    expect(said).toEqual(['TLS_CERT_FILE and TLS_KEY_FILE cannot be used; the certificate in use stays']);
    expect(await shown()).toBe(before);
    today = new Date();
    const right = selfSignedPair([host], 4);
    write(right);
    await look();
    expect(await shown()).toBe(bodyOf(right));
  });
});

describe('plain HTTP', () => {
  const ask = (name: string, path = '/a?b=c', method = 'GET') =>
    sendRaw(redirectPort, `${method} ${path} HTTP/1.1\r\nHost: ${name}\r\nConnection: close\r\n\r\n`);

  it.each([
    [host, `https://${host}:8443/a?b=c`],
    [`${host}:80`, `https://${host}:8443/a?b=c`],
    [`erable.${host.toUpperCase()}`, `https://erable.${host}:8443/a?b=c`],
    [`www.${host}`, `https://www.${host}:8443/a?b=c`],
  ])('to %s is redirected to HTTPS', async (name, location) => {
    expect(await ask(name)).toMatchObject({ status: 308, headers: { location }, body: '' });
  });

  it('to a path that looks like a host is redirected to our host', async () => {
    const { headers } = await ask(host, '//evil.example/x');
    expect(headers.location).toBe(`https://${host}:8443//evil.example/x`);
  });

  it.each([
    'evil.example',
    `${host}.evil.example`,
    `evil.example/.${host}`,
    `a.b.${host}`,
    '127.0.0.1',
    `a@b.${host}`,
  ])('to %s is refused and not redirected', async (name) => {
    const answer = await ask(name);
    expect(answer).toMatchObject({ status: 400, body: '' });
    expect(answer.headers.location).toBeUndefined();
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  });

  it.each(['/api', '/api/auth/login', '/api?a=b', 'http://evil.example/', '*'])(
    '%s is not redirected',
    async (path) => {
      expect(await ask(host, path, 'POST')).toMatchObject({ status: 400, body: '' });
    },
  );

  it('that arrives too slowly is closed', async () => {
    expect((await sendRaw(redirectPort, 'GET / HTTP/1.1\r\n')).took).toBeLessThan(2_000);
  });
});

import { constants } from 'node:crypto';
import { createServer as createHttpServer, type Server, type ServerOptions } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { TlsOptions } from 'node:tls';
import type { ClientLimits, ServerSettings } from '../deps.ts';

/** Cipher suites with forward secrecy and authenticated encryption; all suites of TLS 1.3 have both. */
const suites = [
  'TLS_AES_256_GCM_SHA384',
  'TLS_CHACHA20_POLY1305_SHA256',
  'TLS_AES_128_GCM_SHA256',
  'ECDHE-ECDSA-AES256-GCM-SHA384',
  'ECDHE-RSA-AES256-GCM-SHA384',
  'ECDHE-ECDSA-CHACHA20-POLY1305',
  'ECDHE-RSA-CHACHA20-POLY1305',
  'ECDHE-ECDSA-AES128-GCM-SHA256',
  'ECDHE-RSA-AES128-GCM-SHA256',
];

/**
 * Creates the main listener, with limits for slow clients that also apply to connections passed to it. Session tickets
 * are disabled: their key would stay the same for the life of the process and break forward secrecy.
 */
export function createListener({ tls, clientLimits }: Pick<ServerSettings, 'tls' | 'clientLimits'>): Server {
  // Requests without a Host are refused by `brokenRequests`, with our headers.
  const bounds: ServerOptions = { ...boundsOf(clientLimits), requireHostHeader: false };
  const listener = tls
    ? createHttpsServer({ ...encryptionOf(tls, clientLimits.headersMs), ...bounds })
    : createHttpServer(bounds);
  listener.maxConnections = clientLimits.connections;
  return listener;
}

/** TLS options for a certificate: versions and cipher suites. */
export function encryptionOf(
  { cert, key }: NonNullable<ServerSettings['tls']>,
  handshakeTimeout: number,
): TlsOptions {
  return {
    cert,
    key,
    minVersion: 'TLSv1.2',
    ciphers: suites.join(':'),
    honorCipherOrder: true,
    secureOptions: constants.SSL_OP_NO_TICKET | constants.SSL_OP_NO_RENEGOTIATION,
    ALPNProtocols: ['http/1.1'],
    handshakeTimeout,
  };
}

/** Timeouts for the headers of a request and for the whole request. */
export function boundsOf({ headersMs, requestMs }: ClientLimits): ServerOptions {
  return {
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    connectionsCheckingInterval: Math.ceil(headersMs / 5),
  };
}

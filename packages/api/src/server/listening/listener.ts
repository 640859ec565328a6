import { constants } from 'node:crypto';
import { createServer as createHttpServer, type Server, type ServerOptions } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { TlsOptions } from 'node:tls';
import type { ClientLimits, ServerSettings } from '../deps.ts';

/** Suites of TLS 1.2 with forward secrecy and authenticated encryption; those of TLS 1.3 all have both. */
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
 * The listener of clients, with bounds for slow ones. The bounds also hold for connections that are handed to it.
 * Without session tickets: their key would stay the same for the life of the process, against forward secrecy.
 */
export function createListener({ tls, clientLimits }: Pick<ServerSettings, 'tls' | 'clientLimits'>): Server {
  // A request without a Host is refused by us, with our headers.
  const bounds: ServerOptions = { ...boundsOf(clientLimits), requireHostHeader: false };
  const listener = tls
    ? createHttpsServer({ ...encryptionOf(tls, clientLimits.headersMs), ...bounds })
    : createHttpServer(bounds);
  listener.maxConnections = clientLimits.connections;
  return listener;
}

/** Versions and suites around a certificate. */
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

/** How long a client may take for its headers and its request. */
export function boundsOf({ headersMs, requestMs }: ClientLimits): ServerOptions {
  return {
    headersTimeout: headersMs,
    requestTimeout: requestMs,
    connectionsCheckingInterval: Math.ceil(headersMs / 5),
  };
}

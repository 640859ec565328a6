import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Server } from 'node:http';
import type { Server as HttpsServer } from 'node:https';
import { createSecureContext } from 'node:tls';
import type { Logger } from 'pino';
import { encryptionOf } from './listener.ts';

interface Pair {
  cert: Buffer;
  key: Buffer;
}

export interface CertificateDeps {
  listener: Server;
  /** The pair in use; updated when a new one is found. */
  tls: Pair;
  files: { cert: string; key: string };
  handshakeMs: number;
  now(): Date;
  log: Pick<Logger, 'info' | 'error'>;
}

/**
 * Returns a function that checks the certificate files. New connections use a new pair at once; open ones keep theirs.
 * An unusable pair is not used. It is reported at the second check in a row, because the two files are never replaced
 * at the same moment.
 */
export function createCertificateWatch(deps: CertificateDeps): () => Promise<void> {
  const { listener, tls, files, handshakeMs, log } = deps;
  let refused = { text: '', times: 0 };
  return async () => {
    try {
      const [cert, key] = await Promise.all([readFile(files.cert), readFile(files.key)]);
      if (!cert.equals(tls.cert) || !key.equals(tls.key)) {
        assertUsable({ cert, key }, deps.now());
        Object.assign(tls, { cert, key });
        (listener as HttpsServer).setSecureContext(encryptionOf(tls, handshakeMs));
        log.info(
          { validTo: new X509Certificate(cert).validToDate },
          'certificate replaced by the one in the files',
        );
      }
      refused = { text: '', times: 0 };
    } catch (error) {
      const text = (error as Error).message;
      refused = { text, times: refused.text === text ? refused.times + 1 : 1 };
      if (refused.times === 2)
        log.error(
          { err: error },
          'TLS_CERT_FILE and TLS_KEY_FILE cannot be used; the certificate in use stays',
        );
    }
  };
}

/** @throws Error when certificate and key do not match, or the certificate has expired */
function assertUsable(pair: Pair, now: Date): void {
  createSecureContext(pair);
  const { validToDate } = new X509Certificate(pair.cert);
  if (validToDate < now) throw new Error(`the certificate ended on ${validToDate.toISOString()}`);
}

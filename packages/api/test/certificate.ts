import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Creates a self-signed certificate (PEM) for these host names and number of days with OpenSSL. */
export function selfSigned(hosts: readonly string[], days: number): string {
  return selfSignedPair(hosts, days).cert;
}

/** Creates a self-signed certificate and its key (PEM). */
export function selfSignedPair(hosts: readonly string[], days: number): { cert: string; key: string } {
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'));
  try {
    const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
    execFileSync(
      'openssl',
      [
        ...['req', '-x509', '-nodes', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'],
        ...['-subj', `/CN=${hosts[0]}`, '-days', String(days)],
        ...['-addext', `subjectAltName=${hosts.map((host) => `DNS:${host}`).join(',')}`],
        ...['-keyout', key, '-out', cert],
      ],
      { stdio: 'ignore' },
    );
    return { cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

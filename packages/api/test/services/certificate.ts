import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Creates a self-signed certificate (PEM) with OpenSSL, for these host names, valid for this number of days. */
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

/** Creates a certificate for these host names, signed by an unknown authority, with its key (PEM). */
export function signedPair(hosts: readonly string[]): { cert: string; key: string } {
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'));
  try {
    const [cert, key, caCert, caKey] = ['cert.pem', 'key.pem', 'ca.pem', 'ca-key.pem'].map((name) =>
      join(folder, name),
    ) as [string, string, string, string];
    const elliptic = ['req', '-x509', '-nodes', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'];
    const run = (args: readonly string[]) =>
      execFileSync('openssl', [...elliptic, ...args], { stdio: 'ignore' });
    run(['-subj', '/CN=Authority', '-days', '2', '-keyout', caKey, '-out', caCert]);
    run([
      ...['-subj', `/CN=${hosts[0]}`, '-days', '2', '-CA', caCert, '-CAkey', caKey],
      ...['-addext', `subjectAltName=${hosts.map((host) => `DNS:${host}`).join(',')}`],
      ...['-addext', 'basicConstraints=critical,CA:FALSE', '-keyout', key, '-out', cert],
    ]);
    return { cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

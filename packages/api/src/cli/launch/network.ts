import { randomBytes, X509Certificate } from 'node:crypto';
import { promises as dns } from 'node:dns';
import { connect } from 'node:tls';
import type { Config } from '../../config/config.ts';
import { isExample } from './content.ts';
import { type LaunchItem, launchItem } from './item.ts';

/** Access to the product from outside, for the launch check. */
export interface Network {
  /** Whether the name resolves to an address. */
  resolves(host: string): Promise<boolean>;
  /** TXT records of a name; none when it has none. */
  texts(name: string): Promise<string[]>;
  /**
   * The certificate that a browser gets at `https://{host}`.
   * @throws Error with the reason when there is no valid one
   */
  certificate(host: string): Promise<X509Certificate>;
}

/** Milliseconds that one check may take. */
const patience = 5_000;
/** Days for which a certificate still has to be valid. */
const margin = 14;

export const systemNetwork: Network = {
  resolves: (host) =>
    dns.lookup(host).then(
      () => true,
      () => false,
    ),
  texts: async (name) => {
    const records = await new dns.Resolver({ timeout: patience, tries: 1 }).resolveTxt(name).catch(() => []);
    return records.map((parts) => parts.join(''));
  },
  certificate: (host) =>
    new Promise((resolve, reject) => {
      const socket = connect({ host, port: 443, servername: host, timeout: patience });
      const fail = (error: Error) => {
        socket.destroy();
        reject(error);
      };
      socket.once('secureConnect', () => {
        const peer = socket.getPeerX509Certificate();
        socket.destroy();
        if (peer) resolve(peer);
        else reject(new Error('the server sent no certificate'));
      });
      socket.once('timeout', () => fail(new Error('no answer')));
      socket.once('error', fail);
    }),
};

/** DNS names of the main site and the clinics' sites, and the DNS records for our mail. */
export async function dnsItems(config: Config, network: Network): Promise<LaunchItem[]> {
  const { publicHost } = config;
  const local = isLocal(publicHost);
  const unknown = `launch-check-${randomBytes(3).toString('hex')}.${publicHost}`;
  const domain = config.mailFrom.split('@')[1] ?? '';
  const reachable = !isExample(config.mailFrom);
  const [host, wildcard, spf, dmarc] = await Promise.all([
    !local && network.resolves(publicHost),
    !local && network.resolves(unknown),
    reachable && network.texts(domain).then((texts) => texts.some((text) => /^v=spf1\b/i.test(text))),
    reachable &&
      network.texts(`_dmarc.${domain}`).then((texts) => texts.some((text) => /^v=DMARC1\b/i.test(text))),
  ]);
  return [
    launchItem('dns', 'host', {
      done: host,
      text: local
        ? `PUBLIC_HOST is ${publicHost}`
        : `${publicHost} ${host ? 'resolves' : 'does not resolve'}`,
      remedy: 'Set PUBLIC_HOST to the name of the main site and point its A and AAAA records here.',
    }),
    launchItem('dns', 'clinics', {
      done: wildcard,
      text: `*.${publicHost} ${wildcard ? 'resolves' : 'does not resolve'}`,
      remedy: `The clinics’ sites are subdomains: add the wildcard record *.${publicHost}.`,
    }),
    launchItem('dns', 'spf', {
      done: spf,
      text: `${domain} ${spf ? 'has' : 'has no'} SPF record`,
      remedy: 'Add the TXT record that your relay documents, or our mail will land in spam.',
    }),
    launchItem('dns', 'dmarc', {
      done: dmarc,
      text: `_dmarc.${domain} ${dmarc ? 'has' : 'has no'} DMARC record`,
      remedy: 'Add the TXT record _dmarc with a policy, for example "v=DMARC1; p=quarantine".',
    }),
  ];
}

/** Certificates of the main site and of the clinics' sites: our own if we have them, otherwise those of the proxy. */
export async function tlsItems(config: Config, network: Network, now: Date): Promise<LaunchItem[]> {
  const { publicHost } = config;
  const clinic = `any-clinic.${publicHost}`;
  if (isLocal(publicHost)) {
    const text = `PUBLIC_HOST is ${publicHost}: no certificate to check yet`;
    const remedy = 'Set PUBLIC_HOST, then TLS_CERT_FILE and TLS_KEY_FILE, or a proxy with a certificate.';
    return [launchItem('tls', 'certificate', { done: false, text, remedy })];
  }
  const own = config.tls && new X509Certificate(config.tls.cert);
  const look = (host: string) => (own ? Promise.resolve(own) : network.certificate(host));
  return Promise.all([certificateItem('certificate', publicHost), certificateItem('clinics', clinic)]);

  async function certificateItem(name: string, host: string): Promise<LaunchItem> {
    const displayedHost = host === clinic ? `*.${publicHost}` : host;
    const problem = await look(host).then(
      (certificate) => problemOf(certificate, host, now),
      (error: Error) => error.message,
    );
    return launchItem('tls', name, {
      done: problem === null,
      text: problem === null ? `${displayedHost} has a valid certificate` : `${displayedHost}: ${problem}`,
      remedy: `Give the server or its proxy a certificate for ${publicHost} and *.${publicHost} that is renewed automatically.`,
    });
  }
}

function problemOf(certificate: X509Certificate, host: string, now: Date): string | null {
  if (!certificate.checkHost(host)) return 'the certificate is for other names';
  const days = Math.floor((certificate.validToDate.getTime() - now.getTime()) / 86_400_000);
  if (days < 0) return 'the certificate has expired';
  return days < margin ? `the certificate ends in ${days} ${days === 1 ? 'day' : 'days'}` : null;
}

function isLocal(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost');
}

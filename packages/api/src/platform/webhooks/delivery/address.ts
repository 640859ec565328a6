import { lookup as resolve } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** The host leads, or could lead, into a network that is nobody's business from here. */
export class NotPublicError extends Error {
  constructor(host: string) {
    super(`${host} does not lead to a public address.`);
    this.name = 'NotPublicError';
  }
}

/** Everything that the registries of special-purpose addresses (RFC 6890, IANA) keep from the public internet. */
const special = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  special.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  special.addSubnet(network, prefix, 'ipv6');

/** All of IPv6 that is given out to the public lies in here (RFC 4291, section 2.4). */
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address is one of the public internet. An IPv4 address in IPv6 clothes never is. */
export function isPublicAddress(address: string): boolean {
  const kind = isIP(address);
  if (kind === 4) return !special.check(address, 'ipv4');
  if (kind === 6) return globalUnicast.check(address, 'ipv6') && !special.check(address, 'ipv6');
  return false;
}

export type AllowsAddress = (address: string) => boolean;

/**
 * A look-up for one connection: what it finds is what is connected to, so a name cannot lead elsewhere between check
 * and connection (DNS rebinding). A name with but one address that is not allowed is refused whole.
 */
export function guardedLookup(allows: AllowsAddress): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 4);
      if (addresses.length === 0 || !addresses.every(({ address }) => allows(address)))
        return callback(new NotPublicError(hostname), '', 4);
      if (options.all) return callback(null, addresses);
      const [first] = addresses;
      callback(null, first?.address ?? '', first?.family ?? 4);
    });
  };
}

import { lookup as resolve } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Thrown when a host is or could be in an internal network. */
export class NotPublicError extends Error {
  constructor(host: string) {
    super(`${host} does not resolve to a public IP address.`);
    this.name = 'NotPublicError';
  }
}

/** Special-purpose addresses that are not on the public internet (RFC 6890, IANA registries). */
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

/** All public IPv6 addresses are in this range (RFC 4291, section 2.4). */
const globalUnicast = new BlockList();
globalUnicast.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address is public. An IPv4 address mapped into IPv6 never is. */
export function isPublicAddress(address: string): boolean {
  const kind = isIP(address);
  if (kind === 4) return !special.check(address, 'ipv4');
  if (kind === 6) return globalUnicast.check(address, 'ipv6') && !special.check(address, 'ipv6');
  return false;
}

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** Whether an IP address is this machine's own. */
export function isLoopbackAddress(address: string): boolean {
  const kind = isIP(address);
  return kind !== 0 && loopback.check(address, kind === 4 ? 'ipv4' : 'ipv6');
}

export type AllowsAddress = (address: string) => boolean;

/**
 * A DNS lookup for one connection: the address checked is the one connected to, so a name cannot change between check
 * and connection (DNS rebinding). A name with any forbidden address is refused.
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

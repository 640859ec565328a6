import type { Request, ResponseToolkit } from '@hapi/hapi';
import type { Tx } from '../../database/types.ts';
import { newLinkToken, sha256 } from '../../server/access/tokens.ts';
import { setCookie } from '../../server/cookies.ts';
import type { ServerDeps } from '../../server/deps.ts';
import { addressOf } from '../../server/routes.ts';
import { deviceDays, findAcquaintance, insertKnownDevice, isDeviceToken } from './repository.ts';

/** Somebody who is not signed in. */
export interface Visitor {
  ip: string;
  /** Hash of the device's token, if the person who is signing in has used the device before. */
  device: string | null;
  /** Whether the person has signed in from this network before. */
  knownNetwork: boolean;
}

/** The token in the device's cookie; null without one. */
function tokenOf(request: Request): string | null {
  const token = request.cookie('device');
  return token !== undefined && /^[\w-]{43}$/.test(token) ? token : null;
}

/** The visitor who signs in with this email: whether their device and network are known. */
export async function visitorOf(deps: ServerDeps, request: Request, email: string): Promise<Visitor> {
  const ip = addressOf(request);
  const token = tokenOf(request);
  const hash = token === null ? null : sha256(token);
  const known = await findAcquaintance(deps.database.platform, email, hash, ip);
  return { ip, device: known.device && hash ? hash.toString('hex') : null, knownNetwork: known.network };
}

/** Remembers this browser as a device of the person who has just signed in. */
export async function rememberDevice(
  tx: Tx,
  deps: ServerDeps,
  userId: string,
  h: ResponseToolkit,
): Promise<void> {
  const sent = tokenOf(h.request);
  const isOurs = sent !== null && (await isDeviceToken(tx, sha256(sent)));
  const token = isOurs ? sent : newLinkToken().token;
  await insertKnownDevice(tx, userId, sha256(token));
  setCookie(h, deps, 'device', { value: token, ttl: deviceDays * 86_400_000 });
}

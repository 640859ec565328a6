import { createHash, randomBytes } from 'node:crypto';
import Jwt from '@hapi/jwt';
import { brand } from '@tamarack/core/domain';

export const tokenIssuer = brand.name.toLowerCase();
export const tokenAudience = 'api';

/** Key id (`kid`) of a signing secret: selects the right secret during rotation without revealing it. */
export function keyId(secret: string): string {
  return createHash('sha256').update(`kid:${secret}`).digest('hex').slice(0, 12);
}

/** Signs a session token. It contains only the ids of the session and its user, and expires with the session. */
export function signToken(
  sessionId: string,
  userId: string,
  expiresAt: Date,
  secrets: readonly string[],
): string {
  const secret = secrets[0] ?? '';
  const now = Math.floor(Date.now() / 1000);
  return Jwt.token.generate(
    {
      sid: sessionId,
      sub: userId,
      iss: tokenIssuer,
      aud: tokenAudience,
      // The clock of another process, or of this one after a correction, may be behind.
      nbf: now - 60,
      exp: Math.floor(expiresAt.getTime() / 1000),
    },
    { key: secret, algorithm: 'HS256' },
    { header: { kid: keyId(secret) }, iat: true },
  );
}

const sessionIdForm = /^[0-9a-f-]{36}$/;

/** Header and claims of a verified token. */
export interface DecodedToken {
  header: { typ?: unknown };
  payload: Record<string, unknown>;
}

/**
 * The session and user ids of a verified token. Undefined when a claim that `signToken` writes is missing, because the
 * library checks times only if they are present.
 */
export function claimsOf({
  header,
  payload,
}: DecodedToken): { sessionId: string; subject: string } | undefined {
  const { sid, sub, exp, iat, nbf } = payload;
  const isOurs = header.typ === 'JWT' && [exp, iat, nbf].every(Number.isFinite);
  const isSession = typeof sid === 'string' && sessionIdForm.test(sid);
  return isOurs && isSession && typeof sub === 'string' ? { sessionId: sid, subject: sub } : undefined;
}

/** The session id in the token of an `Authorization` header, without verifying the signature. */
export function sessionNamedIn(authorization: unknown): string | undefined {
  const [, payload = ''] = /^bearer [^.]+\.([^.]+)\./i.exec(String(authorization ?? '')) ?? [];
  try {
    const { sid } = JSON.parse(Buffer.from(payload, 'base64url').toString());
    return sessionIdForm.test(sid) ? sid : undefined;
  } catch {
    return undefined;
  }
}

/** Creates a random 256-bit one-time token for a link, with the hash to store. */
export function newLinkToken(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url');
  return { token, hash: sha256(token) };
}

/** SHA-256 of a token or key; random 256-bit values need no slow hash. */
export function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { PasskeyRequest, PasskeyResponse } from '@tamarack/core/domain';

const sha256 = (data: Buffer | string) => createHash('sha256').update(data).digest();

/** Encodes numbers, text, bytes and maps as CBOR (RFC 8949). */
function cbor(value: number | string | Buffer | Map<number | string, unknown>): Buffer {
  const head = (major: number, n: number) =>
    n < 24
      ? Buffer.from([(major << 5) | n])
      : n < 256
        ? Buffer.from([(major << 5) | 24, n])
        : Buffer.from([(major << 5) | 25, n >> 8, n & 255]);
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const parts = [...value].flatMap(([key, item]) => [cbor(key), cbor(item as string)]);
  return Buffer.concat([head(5, value.size), ...parts]);
}

/** A device with one passkey. It responds like a browser at `origin`. */
export interface Authenticator {
  create(request: PasskeyRequest): PasskeyResponse;
  /** @param at the site where it is used, if it differs from the one where it was created */
  get(request: PasskeyRequest, at?: string): PasskeyResponse;
}

export interface AuthenticatorOptions {
  origin?: string;
  rpId?: string;
  /** Whether the device has verified its user by PIN, fingerprint or face. */
  verifies?: boolean;
  /** The signature counter. A cloned device would have a lower one. */
  counter?: number;
}

/** A software authenticator with an ES256 key. */
export function createAuthenticator(options: AuthenticatorOptions = {}): Authenticator {
  const { origin = 'http://localhost:5000', rpId = 'localhost', verifies = true } = options;
  let counter = options.counter ?? 1;
  const id = randomBytes(16);
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  const clientData = (type: string, request: PasskeyRequest, at = origin) =>
    Buffer.from(JSON.stringify({ type, challenge: request.challenge, origin: at, crossOrigin: false }));
  const authData = (attested: Buffer | null) => {
    const flags = 0x01 | (verifies ? 0x04 : 0) | (attested ? 0x40 : 0);
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter++);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, attested ?? Buffer.alloc(0)]);
  };
  const answer = (response: Record<string, Buffer>): PasskeyResponse => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response: Object.fromEntries(
      Object.entries(response).map(([name, bytes]) => [name, bytes.toString('base64url')]),
    ),
  });

  return {
    create(request) {
      const length = Buffer.from([0, id.length]);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)]);
      const attestationObject = cbor(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData(attested)],
        ]),
      );
      return answer({ clientDataJSON: clientData('webauthn.create', request), attestationObject });
    },
    get(request, at) {
      const clientDataJSON = clientData('webauthn.get', request, at);
      const authenticatorData = authData(null);
      const signature = sign(
        'sha256',
        Buffer.concat([authenticatorData, sha256(clientDataJSON)]),
        privateKey,
      );
      return answer({ clientDataJSON, authenticatorData, signature });
    },
  };
}

/** Encodes a public key as COSE (RFC 9053): EC2, ES256, P-256. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return cbor(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  );
}

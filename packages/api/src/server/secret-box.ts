import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

/** Encrypts small secrets at rest with AES-256-GCM. The first key encrypts, all keys decrypt. */
export interface SecretBox {
  seal(plain: string): Buffer;
  /** @throws WrongKeysError when no key decrypts it */
  open(sealed: Buffer): string;
  /** Re-encrypts a secret with the first key; null if it already uses that key. @throws as `open` does */
  renew(sealed: Buffer): Buffer | null;
}

/** None of the keys decrypts a secret. */
export class WrongKeysError extends Error {}

const IV_BYTES = 12;
const TAG_BYTES = 16;

export function createSecretBox(keys: readonly string[]): SecretBox {
  const material = keys.map((key) => createHash('sha256').update(`seal:${key}`).digest());
  const seal = (plain: string) => sealWith(material[0] ?? Buffer.alloc(0), plain);
  const find = (sealed: Buffer) => {
    for (const [place, key] of material.entries()) {
      const plain = openWith(key, sealed);
      if (plain !== undefined) return { plain, place };
    }
    throw new WrongKeysError('No encryption key opens this secret; was one removed from ENCRYPTION_KEYS?');
  };
  return {
    seal,
    open: (sealed) => find(sealed).plain,
    renew(sealed) {
      const { plain, place } = find(sealed);
      return place === 0 ? null : seal(plain);
    },
  };
}

function sealWith(key: Buffer, plain: string): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), body]);
}

/** Undefined when it was sealed with another key. */
function openWith(key: Buffer, sealed: Buffer): string | undefined {
  try {
    // Without a fixed length, Node also accepts a tag truncated to four bytes, which can be guessed.
    const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    });
    decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
    return decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return undefined;
  }
}

import { sha256 } from '../../plugins/access/tokens.ts';

/** A person as the map's statements know them. A type, so that it can be handed to a statement as its values. */
export type Person = {
  email: string;
  /** The account, where there is one. */
  userId: string | null;
  /** The address as a pattern of a regular expression. */
  emailPattern: string;
  /** Hashes under which parts of the product know an address without keeping it. */
  signInHash: Buffer;
  sandboxHash: Buffer;
  conversionHash: string;
  privacyHash: Buffer;
};

/** What requests about an address are known by once the address is gone. */
export function privacyHash(email: string): Buffer {
  return sha256(`privacy:${plain(email)}`);
}

export function personOf(email: string, userId: string | null): Person {
  return {
    email: email.trim(),
    userId,
    emailPattern: plain(email).replace(/[.*+?^$|(){}[\]\\]/g, '\\$&'),
    signInHash: sha256(`sign-in:${plain(email)}`),
    sandboxHash: sha256(plain(email)),
    conversionHash: sha256(plain(email)).toString('hex'),
    privacyHash: privacyHash(email),
  };
}

function plain(email: string): string {
  return email.trim().toLowerCase();
}

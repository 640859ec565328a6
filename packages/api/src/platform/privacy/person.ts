import { sha256 } from '../../server/access/tokens.ts';

/** A person as the map's statements know them. A type, so that it can be handed to a statement as its values. */
export type Person = {
  email: string;
  /** The account, where there is one. */
  userId: string | null;
  /** The address as a pattern of a regular expression. */
  emailPattern: string;
  /** The account's full name the same way; matches nothing without an account, or for a name of one word. */
  namePattern: string;
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

/** A person by their address and, where there is one, their account. */
export function personOf(
  email: string,
  account: { userId: string; name: string } | null | undefined,
): Person {
  return {
    email: email.trim(),
    userId: account?.userId ?? null,
    emailPattern: literal(plain(email)),
    namePattern: account ? patternOfName(account.name) : matchesNothing,
    signInHash: sha256(`sign-in:${plain(email)}`),
    sandboxHash: sha256(plain(email)),
    conversionHash: sha256(plain(email)).toString('hex'),
    privacyHash: privacyHash(email),
  };
}

const matchesNothing = 'x^';

function literal(text: string): string {
  return text.replace(/[.*+?^$|(){}[\]\\]/g, '\\$&');
}

/** A single word may be anything else; the words of a name, one after another, are the person. */
function patternOfName(name: string): string {
  const words = name.trim().split(/\s+/);
  return words.length > 1 ? `(?<!\\w)${words.map(literal).join('\\s+')}(?!\\w)` : matchesNothing;
}

function plain(email: string): string {
  return email.trim().toLowerCase();
}

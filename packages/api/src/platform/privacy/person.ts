import { signInHash } from '../../accounts/credentials/index.ts';
import { sha256 } from '../../server/access/tokens.ts';

/** A person, as the bindings of the map's statements. A type, because knex does not accept an interface as bindings. */
export type Person = {
  email: string;
  /** The account, where there is one. */
  userId: string | null;
  /** The email as a regular expression. */
  emailPattern: string;
  /** The full name as a regular expression; matches nothing without an account or for a name of one word. */
  namePattern: string;
  /** Hashes that parts of the product store in place of an email. */
  signInHash: Buffer;
  sandboxHash: Buffer;
  conversionHash: string;
  privacyHash: Buffer;
};

/** Hash that identifies requests about an email after the email is erased. */
export function privacyHash(email: string): Buffer {
  return sha256(`privacy:${plain(email)}`);
}

/** A person by email and, if there is one, account. */
export function personOf(
  email: string,
  account: { userId: string; name: string } | null | undefined,
): Person {
  return {
    email: email.trim(),
    userId: account?.userId ?? null,
    emailPattern: literal(plain(email)),
    namePattern: account ? patternOfName(account.name) : matchesNothing,
    signInHash: signInHash(email),
    sandboxHash: sha256(plain(email)),
    conversionHash: sha256(plain(email)).toString('hex'),
    privacyHash: privacyHash(email),
  };
}

const matchesNothing = 'x^';

function literal(text: string): string {
  return text.replace(/[.*+?^$|(){}[\]\\]/g, '\\$&');
}

/** A single word may mean anything; only the consecutive words of a full name identify the person. */
function patternOfName(name: string): string {
  const words = name.trim().split(/\s+/);
  return words.length > 1 ? `(?<!\\w)${words.map(literal).join('\\s+')}(?!\\w)` : matchesNothing;
}

function plain(email: string): string {
  return email.trim().toLowerCase();
}

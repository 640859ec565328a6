import { phoneDigits } from '@tamarack/core/domain/workspace';
import { nameKey } from '../../clients/index.ts';
import { fold } from '../../shared/index.ts';
import type { Bookable, BookableClient, BookableService } from './repository.ts';
import type { WrittenAppointment } from './rows.ts';

/** Finds the client of a row by name, which may be written in either order, and tells namesakes apart by email or phone. */
export class ClientMatcher {
  readonly #byName: Index;
  readonly #byContact: Index;

  constructor(clients: readonly BookableClient[]) {
    this.#byName = indexBy(clients, namesOf);
    this.#byContact = indexBy(clients, contactsOf);
  }

  find({
    names,
    email,
    phone,
  }: WrittenAppointment['client']): BookableClient | 'clientMissing' | 'clientUnknown' | 'clientUnclear' {
    const contacts = contactsOf({ email, phone });
    if (names.length === 0 && contacts.length === 0) return 'clientMissing';
    const shares = (client: BookableClient) =>
      contactsOf(client).some((contact) => contacts.includes(contact));
    const found = names.length
      ? clientsIn(this.#byName, nameKey(...names))
      : [...new Set(contacts.flatMap((contact) => clientsIn(this.#byContact, contact)))];
    const sharing = found.filter(shares);
    const possible = sharing.length > 0 ? sharing : found.filter((client) => !contradicts(client, contacts));
    const [first, second] = possible;
    if (!first) return 'clientUnknown';
    return second ? 'clientUnclear' : first;
  }
}

type Index = Map<string, { client: BookableClient }[]>;

const indexBy = (clients: readonly BookableClient[], keysOf: (client: BookableClient) => string[]): Index =>
  Map.groupBy(
    clients.flatMap((client) => [...new Set(keysOf(client))].map((key) => ({ key, client }))),
    ({ key }) => key,
  );

const clientsIn = (index: Index, key: string) => (index.get(key) ?? []).map(({ client }) => client);

const namesOf = ({ givenName, familyName, preferredName }: BookableClient) =>
  [nameKey(givenName, familyName), preferredName && nameKey(preferredName, familyName)].filter(Boolean);

/** Whether a client has contacts of the same kinds, all of them others. */
function contradicts(client: BookableClient, contacts: readonly string[]): boolean {
  const kinds = new Set(contactsOf(client).map(kindOf));
  return contacts.length > 0 && contacts.every((contact) => kinds.has(kindOf(contact)));
}

const kindOf = (contact: string) => (contact.includes('@') ? 'email' : 'phone');

function contactsOf({
  email,
  phone,
  otherPhone = '',
}: Pick<BookableClient, 'email' | 'phone'> & { otherPhone?: string }): string[] {
  const phones = [phone, otherPhone].map((one) => phoneDigits(one).slice(-10));
  return [fold(email), ...phones].filter((contact) => contact.length >= 7);
}

/** The id of what a name of the file stands for; null when it must be chosen. */
export const guessName = {
  /** The only clinician for rows without one. Titles after the name do not matter. */
  staff: (name: string, { staff }: Bookable): string | null => {
    if (!name) return onlyId(staff);
    const written = new Set(nameKey(name).split(' '));
    const found = staff.filter((one) => {
      const words = nameKey(one.name).split(' ');
      // A given name alone may be that of somebody who has left.
      return words.every((word) => written.has(word)) && (words.length > 1 || written.size === 1);
    });
    return onlyId(found);
  },
  service: (name: string, { services }: Bookable): string | null => {
    if (!name) return onlyId(services);
    const isNamed = ({ code, nameEn, nameFr }: BookableService) =>
      [code, nameEn, nameFr].some((one) => nameKey(one) === nameKey(name));
    return onlyId(services.filter(isNamed));
  },
  /** The only location whatever it is called. */
  location: (name: string, { locations }: Bookable): string | null =>
    onlyId(locations) ?? onlyId(locations.filter((one) => nameKey(one.name) === nameKey(name))),
} as const;

const onlyId = (found: readonly { id: string }[]) => (found.length === 1 ? (found[0]?.id ?? null) : null);

import { type Client, type ClientIdentity, emptyIdentity } from '@tamarack/core/domain/workspace';

/** What is edited of a client. */
export type ClientFacts = ClientIdentity & Pick<Client, 'language' | 'region' | 'deskAlert' | 'decidesAlone'>;
export type ClientFact = keyof ClientFacts;

export const newFacts = (language: Client['language']): ClientFacts => ({
  ...emptyIdentity,
  language,
  region: null,
  deskAlert: '',
  decidesAlone: false,
});

export function factsOf({ identity, language, region, deskAlert, decidesAlone }: Client): ClientFacts {
  return { ...(identity ?? emptyIdentity), language, region, deskAlert, decidesAlone };
}

/** The facts as fields of a form; null is an empty field. */
export const fieldsOf = (facts: ClientFacts) => ({
  ...facts,
  birthOn: facts.birthOn ?? '',
  region: facts.region ?? '',
});

/** The facts in the fields of a form, without superfluous spaces. */
export function readFields({ decidesAlone, ...fields }: ReturnType<typeof fieldsOf>): ClientFacts {
  const trimmed = Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [key, value.trim().replace(/\s+/g, ' ')]),
  ) as typeof fields;
  return { ...trimmed, birthOn: trimmed.birthOn || null, region: trimmed.region || null, decidesAlone };
}

/** Only the facts that differ from others. */
export function differing(facts: Partial<ClientFacts>, others: ClientFacts): Partial<ClientFacts> {
  return Object.fromEntries(
    Object.entries(facts).filter(([key, value]) => value !== others[key as ClientFact]),
  );
}

/** The facts that others have too. */
export function pick(facts: ClientFacts, others: Partial<ClientFacts>): Partial<ClientFacts> {
  return Object.fromEntries(Object.entries(facts).filter(([key]) => key in others));
}

export const hasContact = ({
  email,
  phone,
  otherPhone,
}: Pick<ClientFacts, 'email' | 'phone' | 'otherPhone'>) =>
  [email, phone, otherPhone].some((value) => value.trim() !== '');

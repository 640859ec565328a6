import type { Locale } from '@tamarack/core/domain/text';
import { consentTexts, type Day } from '@tamarack/core/domain/workspace';
import { createRandom, familyNames, givenNames, type Random } from '../../platform/sample-data/index.ts';
import { wordsOf } from '../clients/index.ts';
import { plusDays } from '../time/index.ts';
import { clinicianOf, type Visit } from './calendar.ts';
import type { SampleProfile } from './profiles/profile.ts';
import { idsOf, type Row, type SampleTable } from './rows.ts';

export type PeopleTables = Pick<
  Record<SampleTable, Row[]>,
  | 'counters'
  | 'clients'
  | 'client_identities'
  | 'client_words'
  | 'client_relations'
  | 'client_fees'
  | 'client_consents'
>;

/** Clients with made-up names, invalid contacts, and consents. */
export function peopleRows(profile: SampleProfile, visits: readonly Visit[], today: Day): PeopleTables {
  const random = createRandom(profile.seed + 1);
  const id = idsOf(profile.seed);
  const courses = coursesOf(visits);
  const tables: PeopleTables = {
    counters: [{ name: 'file_no', value: profile.firstFileNo + profile.clients - 1 }],
    clients: [],
    client_identities: [],
    client_words: [],
    client_relations: [],
    client_fees: [],
    client_consents: [],
  };
  const used = new Set(profile.staff.map(({ name }) => name));
  for (let client = 0; client < profile.clients; client += 1) {
    const clientId = id('client', client);
    const { first = today, last = today } = courses.get(client) ?? {};
    const joined = first < today ? first : today;
    const identity = newIdentity(profile, random, used, today, client);
    const isMinor = isMinorOn(today, identity.birthOn);
    const isDischarged = last < plusDays(today, -70);
    tables.clients.push({
      clientId,
      fileNo: profile.firstFileNo + client,
      state: isDischarged ? 'discharged' : 'active',
      language: profile.language,
      region: profile.region,
      deskAlert: random.chance(0.03) ? random.pick(deskAlerts[profile.language]) : '',
      decidesAlone: false,
      legalHold: false,
      dischargedOn: isDischarged ? plusDays(last, 14) : null,
      createdAt: `${joined}T15:00Z`,
    });
    tables.client_identities.push({ clientId, ...identity });
    const words = wordsOf({ ...identity, otherPhone: '' });
    tables.client_words.push(...[...new Set(words)].map((word) => ({ word, clientId })));
    tables.client_relations.push(...relationsOf(profile, random, client, identity, isMinor));
    const consents = ['collection', 'treatment', ...(random.chance(0.82) ? ['email'] : [])] as const;
    for (const kind of consents)
      tables.client_consents.push({
        consentId: id('consent', client, kind),
        clientId,
        kind,
        textVersion: consentTexts[kind as keyof typeof consentTexts].version,
        givenBy: isMinor ? 'guardian' : 'client',
        givenAt: `${joined}T15:00Z`,
      });
    if (client % 53 === 7)
      tables.client_fees.push(
        reducedFee(profile, client, { from: joined, age: ageOn(today, identity.birthOn) }),
      );
  }
  return tables;
}

/** Full years since birth, approximately: a year has 365 days. */
const ageOn = (today: Day, birthOn: Day) =>
  Math.floor((Date.parse(today) - Date.parse(birthOn)) / (365 * 86_400_000));
const isMinorOn = (today: Day, birthOn: Day) => birthOn > plusDays(today, -18 * 365 - 5);

/** Ids of the clients who are minors. */
export const minorsAmong = (
  { client_identities }: Pick<PeopleTables, 'client_identities'>,
  today: Day,
): ReadonlySet<unknown> =>
  new Set(
    client_identities
      .filter(({ birthOn }) => isMinorOn(today, String(birthOn)))
      .map(({ clientId }) => clientId),
  );

/** First and last day of each client's visits. */
function coursesOf(visits: readonly Visit[]): Map<number, { first: Day; last: Day; staff: number }> {
  const courses = new Map<number, { first: Day; last: Day; staff: number }>();
  for (const { client, day, staff } of visits) {
    const course = courses.get(client);
    courses.set(client, { first: course?.first ?? day, last: day, staff });
  }
  return courses;
}

const deskAlerts = {
  en: [
    'Prefers calls after 4 p.m.',
    'Needs the step-free entrance.',
    'New card: ask for the expiry date.',
    'Parks at the back; allow 5 minutes.',
  ],
  fr: [
    'Préfère les appels après 16 h.',
    'Entrée sans marche requise.',
    'Nouvelle carte : demander la date d’expiration.',
    'Se stationne à l’arrière.',
  ],
} as const;

function newIdentity(profile: SampleProfile, random: Random, used: Set<string>, today: Day, client: number) {
  const { language, city, areaCode, location, minors } = profile;
  const { given, family } = newName(language, random, used);
  const treatsAdults = clinicianOf(profile, client)?.profession === 'marriage_family_therapist';
  const isMinor = random.chance(minors.share) && !treatsAdults;
  const years = isMinor ? random.between(minors.from, minors.to) : random.between(19, 84);
  const name = `${given}.${family}.${client}`
    .normalize('NFD')
    .replace(/[^a-zA-Z0-9.]/g, '')
    .toLowerCase();
  return {
    givenName: given,
    familyName: family,
    preferredName: '',
    pronouns: random.chance(0.12)
      ? random.pick(language === 'en' ? ['she/her', 'he/him', 'they/them'] : ['elle', 'il', 'iel'])
      : '',
    birthOn: plusDays(today, -years * 365 - random.between(0, 360)),
    email: random.chance(0.92) ? `${name}@sample.example` : '',
    phone: `${areaCode}-555-${String(random.between(1_000, 9_899)).padStart(4, '0')}`,
    city,
    postalCode: location.postalCode,
  };
}

/** A unique name. When the lists are used up, it has two family names. */
function newName(language: Locale, random: Random, used: Set<string>): { given: string; family: string } {
  const other = language === 'en' ? 'fr' : 'en';
  for (let tries = 0; ; tries += 1) {
    const given = random.pick(givenNames[random.chance(0.85) ? language : other]);
    const name = random.pick(familyNames[random.chance(0.8) ? language : other]);
    const second = random.pick(familyNames[language]);
    const family = tries < 3 || second === name ? name : `${name}-${second}`;
    if (used.has(`${given} ${family}`)) continue;
    used.add(`${given} ${family}`);
    return { given, family };
  }
}

function relationsOf(
  { seed, areaCode, language }: SampleProfile,
  random: Random,
  client: number,
  { givenName, familyName }: { givenName: string; familyName: string },
  isMinor: boolean,
): Row[] {
  const id = idsOf(seed);
  // The family shares a name, and each of them has another given name.
  const others = new Set(givenNames[language].filter((name) => name !== givenName));
  const relative = () => {
    const given = random.pick([...others]);
    others.delete(given);
    return `${given} ${familyName}`;
  };
  const person = (kind: string, more: Row) => ({
    relationId: id('relation', client, kind),
    clientId: id('client', client),
    kind,
    organization: false,
    name: relative(),
    phone: `${areaCode}-555-${random.between(1_000, 9_899)}`,
    mayBook: false,
    maySee: false,
    ...more,
  });
  const relations: Row[] = [];
  if (isMinor) relations.push(person('guardian', { mayBook: true, maySee: true }));
  if (isMinor) relations.push(person('payer', {}));
  else if (random.chance(0.06))
    relations.push(
      person('payer', {
        organization: true,
        name: random.pick(
          language === 'en'
            ? ['Lakeview Mutual', 'Northern Workers’ Fund', 'Harbour Auto Insurance']
            : ['Mutuelle du Fleuve', 'Fonds des travailleurs du Nord', 'Assurance Auto Boréale'],
        ),
      }),
    );
  if (random.chance(0.35)) relations.push(person('emergency', {}));
  return relations;
}

/** A fee that was agreed on with a client, for the sessions after the first one. */
function reducedFee(profile: SampleProfile, client: number, { from, age }: { from: Day; age: number }): Row {
  const id = idsOf(profile.seed);
  const { services = [] } = clinicianOf(profile, client) ?? {};
  const service = profile.services.find(({ code }) => code === (services[1] ?? services[0]));
  const reasons = feeReasons[profile.language];
  return {
    clientFeeId: id('client-fee', client),
    clientId: id('client', client),
    serviceId: id('service', service?.code ?? ''),
    feeCents: Math.round(((service?.feeCents ?? 0) * 0.8) / 100) * 100,
    reason: age >= 18 && age <= 27 ? reasons.student : reasons.reduced,
    fromOn: from,
  };
}

const feeReasons = {
  en: { student: 'Student rate', reduced: 'Reduced rate' },
  fr: { student: 'Tarif étudiant', reduced: 'Tarif réduit' },
} as const;

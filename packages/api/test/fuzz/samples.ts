/**
 * Sample texts for fields. Each text field gets the samples that its schema accepts, so a new kind of field only needs
 * a sample here. `npm run fuzz` lists the fields without one.
 */
const texts = [
  'Érable Physio',
  'Maude Gagnon',
  'O’Connor-Lévesque, Ph. D.',
  '名字 Ω',
  'yes',
  'a',
  '12 rue Principale',
  'Gatineau',
  'QC',
  'ON',
  'J8X 2K4',
  'K1A 0B1',
  '90210',
  '(819) 555-0101',
  '+1 613 555 0101',
  '613-555-0101',
  'maude@erable.example',
  'person+fuzz@clinic.example',
  'fuzz-clinic',
  'erable',
  'larch-needles-in-autumn',
  '123456',
  'abcd-efgh-ijkm',
  'ABCD-EFGH-JKMN',
  '2026-11-22',
  '2026-11-22T12:00:00Z',
  '2026-11-22T12:00:00.000Z',
  '2030-01-01T00:00:00-05:00',
  '1990-02-28',
  '2026-11',
  '09:30',
  '1',
  '12',
  '0',
  '20',
  '1500',
  '1_2',
  'https://hooks.example/receive',
  'https://clinic.example',
  '/register',
  '/pricing/compare',
  'America/Toronto',
  'en',
  'fr',
  'CA',
  'CAD',
  'tenant.created',
  'subject.text',
  '@@time:own:0@@',
  '@@time:own:1@@',
  'Invoice 4711 unpaid',
  'Asked by telephone on Monday; the owner knows.',
  'fuzz',
  'mail.deliver',
  'operation.run',
  'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa',
  'AbCdEfGhIjKlMnOpQrStUvWxYz0123456789_-abcde',
  'fb.1.1700000000000.1234567890',
  'fb.1.1700000000000.IwAR0abcdefghij',
  'eyJhbGciOiJIUzI1NiJ9.e30.c2lnbmF0dXJl',
  'MDEyMzQ1Njc4OWFiY2RlZg',
  'search words',
  '-created_at',
  'name',
  '#3366cc',
  'AO-2345-6789',
];

const cursorOf = (text: string) => Buffer.from(text).toString('base64url');

/** Typical values of fields by name; tried first, and also used only if the schema accepts them. */
const byName: Record<string, string[]> = {
  email: ['@@email:own:0@@', '@@email:own:1@@', '@@email:other:0@@', 'new-person@clinic.example'],
  ownerEmail: ['new-owner@clinic.example', '@@email:own:0@@'],
  password: ['larch-needles-in-autumn', 'another-long-password-7'],
  currentPassword: ['larch-needles-in-autumn', 'another-long-password-7'],
  newPassword: ['birch-leaves-in-spring', 'larch-needles-in-autumn'],
  subdomain: ['@@subdomain:own:0@@', '@@subdomain:other:0@@', 'fresh-clinic', 'www'],
  confirmation: ['@@subdomain:own:0@@'],
  entryId: ['@@entryNumber:own:0@@', '@@entryNumber:own:1@@', '@@entryNumber:own:4@@'],
  website: [''],
  state: ['QC', 'failed', 'queued'],
  url: ['https://hooks.example.com/receive', 'https://hooks.example/receive'],
  emailOrUsername: ['@@email:own:0@@'],
  token: Array.from({ length: 11 }, (_, index) => `@@token:own:${index}@@`),
  code: ['@@token:own:4@@', '@@totp:own:0@@', '@@totp:own:0@@', '123456'],
  from: ['@@day:own:0@@'],
  to: ['@@day:own:1@@'],
  trialEndsAt: ['@@time:own:0@@'],
  columns: ['clinicName', 'clinicName,status'],
  before: [cursorOf('2026-11-22 12:00:00+00|e1'), cursorOf('2026-99-99 99:99:99+00|s1-2')],
  id: ['018f0000-0000-7000-8000-000000000001'],
  clientId: ['@@clientId:any:0@@', '@@clientId:any:1@@', 'scripts'],
  fullName: ['Maude Gagnon'],
  ownerName: ['Maude G.'],
  clinicName: ['Érable Physio'],
  clinicType: ['physical', 'mental_health'],
  country: ['CA'],
  region: ['QC', 'ON'],
  city: ['Gatineau'],
  streetAddress: ['12 rue Principale'],
  postalCode: ['J8X 2K4'],
  zipCode: ['J8X 2K4'],
  clinicAddress: ['12 rue Principale'],
  subscriptionPlan: ['pro'],
  ownerPhone: ['613-555-0101'],
  plan: ['pro'],
  queue: ['mail.deliver', 'operation.run', 'bulk.run', 'unknown.queue'],
  search: ['Érable', 'maude', 'ow', '%', '_', 'a b c'],
  template: ['welcome', 'password_reset', 'operator_alert'],
};

/** Kinds of ids that are substituted for each other. */
export const idKinds = ['tenantId', 'userId', 'memberId', 'operationId', 'sessionId', 'leadId', 'noteId'];

const reference = /@@(\w+):(own|other|any):(\d+)@@/g;

/**
 * A placeholder for an id or a text of the fixture, so that inputs are reproducible although ids differ between runs.
 */
export function referTo(name: string, owner: 'own' | 'other' | 'any', index: number): string {
  return `@@${name}:${owner}:${index}@@`;
}

/** Replaces placeholders. If the fixture has no such value, an unknown id is used. */
export function resolve(text: string, pools: ReadonlyMap<string, readonly string[]>): string {
  return text.replace(reference, (_all, name: string, owner: string, index: string) => {
    const pool = pools.get(`${name}:${owner}`) ?? [];
    return pool[Number(index) % pool.length] ?? '018f0000-0000-7000-8000-00000000dead';
  });
}

const anId = '018f0000-0000-7000-8000-000000000000';
const standIns = new Map([
  ['token', 'AbCdEfGhIjKlMnOpQrStUvWxYz0123456789_-abcde'],
  ['email', 'maude@erable.example'],
  ['subdomain', 'fuzz-clinic'],
  ['clientId', 'scripts'],
  ['entryNumber', '1'],
  ['time', '2030-01-01T00:00:00.000Z'],
  ['totp', '123456'],
  ['day', '2026-11-22'],
]);

/** Replaces placeholders with values of the same format, for validation by a schema. */
export function withStandIns(text: string): string {
  return text.replace(reference, (_all, kind: string) => standIns.get(kind) ?? anId);
}

/** The samples that a text field accepts, starting with those for its name. */
export function samplesFor(
  name: string,
  accepts: (text: string) => boolean,
): { named: string[]; any: string[]; isId: boolean } {
  const fits = (text: string) => accepts(withStandIns(text));
  const isId = accepts(anId) && !accepts('Érable Physio');
  return { named: (byName[name] ?? []).filter(fits), any: texts.filter(fits), isId };
}

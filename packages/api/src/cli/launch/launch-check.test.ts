import { randomBytes, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { selfSigned } from '../../../test/services/certificate.ts';
import { type Config, parseConfig } from '../../config/config.ts';
import { launchItems, localLaunchItems, openByArea } from './check.ts';
import { companyItems, confirmableContent, contentItems, isExample, type SiteFacts } from './content.ts';
import type { LaunchItem } from './item.ts';
import { dnsItems, type Network, tlsItems } from './network.ts';
import { confirmable, ruleItems, soldItems, trackingItems } from './settings.ts';

const site: SiteFacts = {
  claims: [
    { id: 'hours-saved', text: '10+ hours saved every week' },
    { id: 'clinicians', text: '1000+ clinicians' },
  ],
  testimonials: [
    { id: 'owner', text: 'Maude, Owner', placeholder: true },
    { id: 'clinician', text: 'Amrit, Speech-language pathologist', placeholder: false },
    { id: 'front-desk', text: 'Zoé, Front desk', placeholder: false },
  ],
  legal: {
    lastUpdated: '2026-11-21',
    reviews: {
      privacy: { reviewedBy: 'A. Roy', reviewedOn: '2026-11-20' },
      terms: { reviewedBy: 'A. Roy', reviewedOn: '2026-11-21' },
    },
  },
};

const configured = (variables: Record<string, string> = {}): Config =>
  parseConfig({
    NODE_ENV: 'production',
    JWT_SECRETS: randomBytes(32).toString('base64'),
    ENCRYPTION_KEYS: randomBytes(32).toString('base64'),
    DATABASE_URL: 'postgres://app@127.0.0.1/clinics',
    PUBLIC_HOST: 'clinics.larch.ca',
    TRUST_PROXY: 'loopback',
    MAIL_FROM: 'hello@larch.ca',
    ...variables,
  });

const openIds = (items: readonly LaunchItem[]) => items.filter(({ done }) => !done).map(({ id }) => id);

const now = new Date('2026-11-21T12:00:00Z');

/** A network in which these names and records exist. */
function network(known: { hosts?: string[]; texts?: Record<string, string[]>; pem?: string }): Network {
  return {
    resolves: async (host) =>
      (known.hosts ?? []).some((name) =>
        name.startsWith('*.') ? host.endsWith(name.slice(1)) : host === name,
      ),
    texts: async (name) => known.texts?.[name] ?? [],
    certificate: async () => {
      if (!known.pem) throw new Error('connect ECONNREFUSED');
      return new X509Certificate(known.pem);
    },
  };
}

describe('claims of the site', () => {
  const confirmed = new Map(
    ['claims:hours-saved', 'testimonials:owner', 'testimonials:front-desk'].map((item) => [
      item,
      { note: 'survey of October', day: '2026-11-21' },
    ]),
  );

  it('a claim is done once the owner confirms it; a testimonial must also be a clinic’s own', () => {
    const items = contentItems(site, confirmed);
    expect(openIds(items)).toEqual([
      'claims:clinicians',
      'testimonials:owner',
      'testimonials:clinician',
      'legal:privacy',
    ]);
    expect(items[0]?.text).toBe('“10+ hours saved every week”, said on 2026-11-21: survey of October');
    expect(confirmableContent(site)).toEqual([
      'claims:hours-saved',
      'claims:clinicians',
      'testimonials:clinician',
      'testimonials:front-desk',
    ]);
  });

  it('a document that changed after its review is open again', () => {
    const [item] = contentItems(site, confirmed).filter(({ id }) => id === 'legal:privacy');
    expect(item?.text).toBe('Privacy Policy: changed on 2026-11-21, last read on 2026-11-20');
    expect(item?.remedy).toContain('packages/web/src/site/legal/review.ts');
  });

  it('a build without facts is itself open', () => {
    expect(openIds(contentItems(null, confirmed))).toEqual(['claims:build']);
  });
});

describe('claims about the product', () => {
  const noLocation = { dataLocation: null };
  const everything = new Map(confirmable.map((item) => [item, { note: 'A. Roy', day: '2099-01-01' }]));

  it('to sell a feature that cannot be used yet stay open, even if the owner confirms them', () => {
    expect(openIds(soldItems(noLocation, everything))).toEqual([
      'claims:sold-intake-forms',
      'claims:sold-hr',
      'claims:sold-custom-reports',
      'claims:sold-portal',
      'claims:data-location',
    ]);
    expect(openIds(soldItems({ dataLocation: 'A. Roy' }, everything, new Set()))).toEqual([]);
  });

  it('name the command to confirm them in a whole sentence', () => {
    const [popular] = soldItems(noLocation, new Map(), new Set());
    expect(popular?.remedy).toBe(
      'Once the numbers show it, confirm it: launch-check confirm claims:most-popular --note "<how many clinics have which plan>".',
    );
  });

  it('about popularity, compliance and data location are open until the owner confirms them with a reason', () => {
    expect(openIds(soldItems(noLocation, new Map(), new Set()))).toEqual([
      'claims:most-popular',
      'claims:privacy-standards',
      'claims:data-location',
    ]);
  });
});

describe('the location of the data', () => {
  const place = (dataLocation: string | null, note?: string) => {
    const confirmed = new Map(note ? [['claims:data-location', { note, day: '2026-11-23' }]] : []);
    const item = soldItems({ dataLocation }, confirmed, new Set()).find(
      ({ id }) => id === 'claims:data-location',
    );
    return [item?.done, item?.text];
  };

  it('is open until it is set and confirmed, and again when it changes', () => {
    expect(place(null)).toEqual([
      false,
      'DATA_LOCATION is not set: the terms do not say where data, backups and mail are kept',
    ]);
    expect(place(null, 'Montréal, Canada: Hosting Inc.')[0]).toBe(false);
    expect(place('Montréal, Canada')).toEqual([
      false,
      'nobody has confirmed that data, backups and mail are kept in Montréal, Canada; the pages do not say so yet',
    ]);
    expect(place('Montréal, Canada', 'Montréal, Canada: Hosting Inc.')).toEqual([
      true,
      'data, backups and mail are kept in Montréal, Canada, said on 2026-11-23: Montréal, Canada: Hosting Inc.',
    ]);
    expect(place('Virginia, USA', 'Montréal, Canada: Hosting Inc.')[0]).toBe(false);
  });
});

describe('facts about the company', () => {
  it('are open by default', () => {
    expect(openIds(companyItems())).toEqual([
      'company:legal-entity',
      'company:support-email',
      'company:security-email',
      'company:privacy-officer-email',
      'company:postal-address',
      'company:social-url',
    ]);
  });

  it('are done once they are replaced, but never with an example address', () => {
    const facts = {
      name: 'Larch',
      legalEntity: 'Larch Inc.',
      supportEmail: 'help@larch.ca',
      securityEmail: 'security@larch.ca',
      privacyOfficerEmail: 'privacy@larch.example',
      postalAddress: '1 Rue Principale, Gatineau, QC  J8X 1A1, Canada',
      socialUrl: 'https://www.linkedin.com/company/larch',
      color: '#3257c3',
      consoleVersion: '1.0',
    };
    expect(openIds(companyItems(facts, []))).toEqual(['company:privacy-officer-email']);
  });

  it.each([
    ['support@tamarack.example', true],
    ['a@example.com', true],
    ['a@mail.example.org', true],
    ['a@examples.com', false],
    ['hello@larch.ca', false],
  ])('%s is an example: %s', (address, expected) => {
    expect(isExample(address)).toBe(expected);
  });
});

describe('settings', () => {
  it('of a development start leave nearly every item open', () => {
    const items = localLaunchItems({
      config: parseConfig({}),
      site,
      confirmed: new Map(),
      hasWrongKeys: false,
    });
    expect(openIds(items).filter((id) => /^(keys|mail|tracking|logs|backups)/.test(id))).toEqual([
      'keys:production',
      'keys:signing',
      'keys:encryption',
      'keys:database',
      'keys:stored',
      'mail:relay',
      'mail:sender',
      'tracking:calendar',
      'tracking:analytics',
      'tracking:conversions',
      'logs:collected',
      'backups:restored',
    ]);
  });

  it('of a configured production leave no item open', () => {
    const config = configured({
      SMTP_URL: 'smtps://user:secret@mail.larch.ca:465',
      METRICS_TOKEN: 'a-token-of-this-test-alone',
      CALENDAR_URL: 'https://calendly.com/larch/demo',
      ANALYTICS_ID: 'G-ABCDEF1234',
      CONVERSIONS_URL: 'https://graph.facebook.com',
      CONVERSIONS_PIXEL_ID: '123456789012345',
      CONVERSIONS_TOKEN: 'a-token-of-this-test-alone',
    });
    const confirmed = new Map(
      ['keys:stored', 'logs:collected', 'backups:restored'].map((item) => [
        item,
        { note: 'as in the runbook', day: '2026-11-21' },
      ]),
    );
    const items = localLaunchItems({ config, site, confirmed, hasWrongKeys: false });
    expect(openIds(items).filter((id) => /^(keys|mail|tracking|logs|backups)/.test(id))).toEqual([]);
    expect(JSON.stringify(items)).not.toMatch(/secret@|a-token-of|a-signing-secret/);
  });

  it('a first password left in the environment and a proxy without a metrics token are open', () => {
    const config = configured({ ADMIN_EMAIL: 'ada@larch.ca', ADMIN_PASSWORD: 'warm larch needles' });
    const items = localLaunchItems({ config, site, confirmed: new Map(), hasWrongKeys: false });
    expect(openIds(items)).toContain('keys:first-password');
    expect(openIds(items)).toContain('keys:metrics');
  });

  it('keys that open nothing of what is encrypted are open', () => {
    const facts = { config: configured(), site, confirmed: new Map(), hasWrongKeys: true };
    const item = localLaunchItems(facts).find(({ id }) => id === 'keys:encryption');
    expect(item).toMatchObject({
      done: false,
      text: 'FAILED: the encryption keys open nothing of what is encrypted in this database',
      remedy: 'Set ENCRYPTION_KEYS to the keys of this data; until then the product does not start.',
    });
  });

  it('having no calendar is a decision that the owner records', () => {
    const word = new Map([['tracking:calendar', { note: 'by phone only', day: '2026-11-21' }]]);
    const [calendar, analytics] = trackingItems(configured(), word);
    expect(calendar).toMatchObject({ done: true, text: 'calendar: none, said on 2026-11-21: by phone only' });
    expect(analytics?.remedy).toContain('launch-check confirm tracking:analytics');
  });
});

describe('legal rules of the workspace', () => {
  const read = (day: string) => {
    const names = ['rules:taxes', 'rules:pay', 'rules:retention', 'rules:records'];
    return openIds(ruleItems(new Map(names.map((name) => [name, { note: 'A. Roy, CPA', day }]))));
  };

  it('are open until the owner records who has reviewed them', () => {
    expect(openIds(ruleItems(new Map()))).toHaveLength(4);
    expect(read('2099-01-01')).toEqual([]);
  });

  it('are open again when their source was read again after that day', () => {
    expect(read('2026-11-01')).toEqual(['rules:taxes', 'rules:retention']);
  });

  it.each([
    ['rules:pay', ['*Share*', '*Facility fee*', '*Contractor charges tax*', 'T4A worksheet']],
    ['rules:records', ['care team', '*Open in an emergency*', 'Release record', 'access log', 'age of 14']],
  ] as const)('%s names pages that contain what has to be read', (id, subjects) => {
    const { remedy = '' } = ruleItems(new Map()).find((item) => item.id === id) ?? {};
    const pages = remedy.match(/docs\/[\w./-]+\.md/g) ?? [];
    const text = pages
      .map((page) => readFileSync(new URL(`../../../../../${page}`, import.meta.url), 'utf8'))
      .join();
    expect(subjects.filter((subject) => !text.includes(subject))).toEqual([]);
  });
});

describe('DNS', () => {
  it('needs the host, the wildcard for clinics, and the DNS records for mail', async () => {
    const known = network({
      hosts: ['clinics.larch.ca'],
      texts: { 'larch.ca': ['v=spf1 include:mail.larch.ca -all'] },
    });
    expect(openIds(await dnsItems(configured(), known))).toEqual(['dns:clinics', 'dns:dmarc']);
  });

  it('is not queried for localhost and an example sender', async () => {
    const unusedNetwork: Network = {
      resolves: () => Promise.reject(new Error('asked')),
      texts: () => Promise.reject(new Error('asked')),
      certificate: () => Promise.reject(new Error('asked')),
    };
    expect(openIds(await dnsItems(parseConfig({}), unusedNetwork))).toHaveLength(4);
    expect(openIds(await tlsItems(parseConfig({}), unusedNetwork, now))).toEqual(['tls:certificate']);
  });
});

describe('TLS', () => {
  const both = selfSigned(['clinics.larch.ca', '*.clinics.larch.ca'], 90);

  it('is done when the certificate is valid for the host and the clinics', async () => {
    expect(openIds(await tlsItems(configured(), network({ pem: both }), new Date()))).toEqual([]);
  });

  it('is open for the clinics without a wildcard', async () => {
    const pem = selfSigned(['clinics.larch.ca'], 90);
    const items = await tlsItems(configured(), network({ pem }), new Date());
    expect(openIds(items)).toEqual(['tls:clinics']);
    expect(items[1]?.text).toBe('*.clinics.larch.ca: the certificate is for other names');
  });

  it('is open when nobody answers, and two weeks before the end', async () => {
    const silent = await tlsItems(configured(), network({}), new Date());
    expect(silent[0]?.text).toBe('clinics.larch.ca: connect ECONNREFUSED');
    const late = new Date(Date.now() + 80 * 86_400_000);
    const ending = await tlsItems(configured(), network({ pem: both }), late);
    expect(openIds(ending)).toEqual(['tls:certificate', 'tls:clinics']);
    expect(ending[0]?.text).toMatch(/ends in (9|10) days$/);
  });
});

it('the whole list is in the order of its areas, and is summarised by area', async () => {
  const facts = { config: configured(), site, confirmed: new Map(), hasWrongKeys: false };
  const items = await launchItems(facts, network({}), now);
  expect([...new Set(items.map(({ area }) => area))]).toEqual([
    'claims',
    'testimonials',
    'legal',
    'company',
    'keys',
    'mail',
    'tracking',
    'dns',
    'tls',
    'logs',
    'backups',
    'rules',
  ]);
  expect(openByArea(items)).toBe(
    'claims and statistics (9), testimonials (3), legal review (1), company facts (6), keys and secrets (2), ' +
      'mail (1), calendar, analytics, conversions (3), DNS (4), TLS (2), logs (1), backups (1), rules of the workspace (4)',
  );
  expect(items.every(({ done, remedy }) => done === (remedy === undefined))).toBe(true);
});

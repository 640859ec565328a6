import { conversionNames } from '@tamarack/core/domain/public/conversions';
import { describe, expect, it } from 'vitest';
import { admittedHosts, fillPage } from './settings.ts';

const none = {
  publicOrigin: 'https://clinics.example.com',
  conversions: null,
  calendarUrl: null,
  analyticsId: null,
  confirmedItems: [],
  dataLocation: null,
};
const conversions = {
  url: 'https://graph.example.com',
  version: 'v23.0',
  pixelId: '123456789012345',
  token: 'a-secret-access-token',
  testCode: null,
  value: 99,
  currency: 'USD',
  events: conversionNames,
};
const all = {
  ...none,
  conversions,
  calendarUrl: 'https://calendly.com/tamarack/demo?hide=</script>',
  analyticsId: 'G-ABCDEF1234',
};

describe('a page', () => {
  it('receives the configuration, but never the token', () => {
    const page = '<script type="application/json" id="site-settings">__SITE_SETTINGS__</script>';
    expect(fillPage(page, none)).toBe(
      '<script type="application/json" id="site-settings">{"calendarUrl":null,"analyticsId":null,"pixelId":null}</script>',
    );
    const filled = fillPage(page, all);
    const json = /id="site-settings">(.*)<\/script>$/.exec(filled)?.[1] ?? '';
    expect(json).not.toContain('<');
    expect(JSON.parse(json)).toEqual({
      calendarUrl: 'https://calendly.com/tamarack/demo?hide=</script>',
      analyticsId: 'G-ABCDEF1234',
      pixelId: '123456789012345',
    });
    expect(filled).not.toContain('a-secret-access-token');
  });

  it('keeps one of two parts depending on the calendar', () => {
    const page =
      'a<!--if:calendar-->calendar<!--else:calendar-->form<!--end:calendar-->b<!--if:calendar-->\nlink<!--else:calendar--><!--end:calendar-->c';
    expect(fillPage(page, all)).toBe('acalendarb\nlinkc');
    expect(fillPage(page, none)).toBe('aformbc');
  });

  it('shows only confirmed items in production, and all items, marked as examples, elsewhere', () => {
    const part = (name: string, text: string, otherwise = '') =>
      `<!--if:${name}-->${text}<!--else:${name}-->${otherwise}<!--end:${name}-->`;
    const page = part(
      'claims:a,claims:b',
      `row ${part('claims:a', 'A')}${part('claims:b', 'B')}${part('examples', ' unconfirmed')}`,
      'no row',
    );
    const withConfirmed = (confirmedItems: string[] | null) => fillPage(page, { ...none, confirmedItems });
    expect(withConfirmed([])).toBe('no row');
    expect(withConfirmed(['claims:b'])).toBe('row B');
    expect(withConfirmed(['claims:a', 'claims:b'])).toBe('row AB');
    expect(withConfirmed(null)).toBe('row AB unconfirmed');
  });

  it('shows the data location, and without one a different text in development and in production', () => {
    const page =
      '<!--if:examples,data-location--><!--if:data-location-->In __DATA_LOCATION__.<!--else:data-location-->Development.<!--end:data-location--><!--else:examples,data-location-->Ask us.<!--end:examples,data-location-->';
    const filled = (dataLocation: string | null, confirmedItems: string[] | null) =>
      fillPage(page, { ...none, dataLocation, confirmedItems });
    expect(filled('Montréal, Canada', [])).toBe('In Montréal, Canada.');
    expect(filled('A & <b>', null)).toBe('In A &amp; &lt;b&gt;.');
    expect(filled(null, null)).toBe('Development.');
    expect(filled(null, [])).toBe('Ask us.');
  });

  it('contains its origin', () => {
    expect(fillPage('<link href="__ORIGIN__/fr">', none)).toBe(
      '<link href="https://clinics.example.com/fr">',
    );
  });
});

describe('the policy of public pages', () => {
  it('allows no other host while nothing is configured', () => {
    expect(admittedHosts(none)).toEqual({ scripts: [], images: [], connections: [], frames: [] });
  });

  it('allows only what is configured', () => {
    expect(admittedHosts({ ...none, conversions })).toEqual({
      scripts: [],
      images: ['https://www.facebook.com'],
      connections: [],
      frames: [],
    });
    const analytics = [
      'https://www.googletagmanager.com',
      'https://*.google-analytics.com',
      'https://*.analytics.google.com',
    ];
    expect(admittedHosts({ ...none, analyticsId: 'G-ABCDEF1234' })).toEqual({
      scripts: ['https://www.googletagmanager.com'],
      images: analytics,
      connections: analytics,
      frames: [],
    });
    expect(admittedHosts({ ...none, calendarUrl: 'https://calendly.com/tamarack/demo' }).frames).toEqual([
      'https://calendly.com',
    ]);
  });
});

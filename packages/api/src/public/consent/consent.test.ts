import { randomUUID } from 'node:crypto';
import { readChoiceCookie } from '@tamarack/core/domain/public/choice-cookie';
import { beforeEach, describe, expect, it } from 'vitest';
import { provideTestApp } from '../../../test/app.ts';
import { conversionSettings } from '../../../test/conversions-provider.ts';
import { manualClock } from '../../../test/manual-clock.ts';
import { type Visitor, visitor } from '../../../test/registration.ts';

const DAY = 86_400;

const conversions = conversionSettings('http://127.0.0.1:9');
const clock = manualClock();
const app = provideTestApp({ clock, settings: { conversions } });
let browser: Visitor;
beforeEach(() => {
  browser = visitor(app);
});

const sql = () => app.database.platform;
const everything = { functional: true, analytics: true, advertising: true };
const nothing = { functional: false, analytics: false, advertising: false };
const decide = (choice: object, more: object = {}) =>
  browser.call('POST', '/api/consent', { version: '2026-11', page: '/pricing', ...choice, ...more });
const read = () => browser.call('GET', '/api/consent');
const see = () =>
  browser.call('POST', '/api/conversions', { name: 'PageView', eventId: randomUUID(), page: '/' });
const queued = async () => (await sql()('conversion_events').where({ state: 'queued' })).length;

describe('a choice', () => {
  it('is null before the first choice', async () => {
    const answer = await read();
    expect([answer.status, answer.body]).toEqual([200, { success: true, consent: null }]);
    expect(answer.cookies).toEqual([]);
  });

  it('is stored, identified by an HttpOnly cookie, and read back', async () => {
    const answer = await decide({ ...nothing, analytics: true });
    const consentId = browser.cookies.get('consent');
    expect(consentId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    const consent = {
      consentId,
      functional: false,
      analytics: true,
      advertising: false,
      decidedAt: clock.now().toISOString(),
    };
    expect([answer.status, answer.body]).toEqual([200, { success: true, consent }]);
    expect([answer.headers['set-cookie']].flat()[0]).toMatch(
      /^consent=[0-9a-f-]{36}; Max-Age=15552000; Expires=[^;]+; HttpOnly; SameSite=Strict; Path=\/$/,
    );
    expect((await read()).body).toEqual({ success: true, consent });
  });

  it('is also set as a cookie that the pages’ scripts read, for as long as the record is valid', async () => {
    const choice = { ...nothing, analytics: true };
    const answer = await decide(choice, { asked: ['analytics', 'advertising'], signalled: true });
    const [, cookie = ''] = [answer.headers['set-cookie']].flat().map(String);
    expect(cookie).toMatch(
      /^privacy_choices=[^;]+; Max-Age=15552000; Expires=[^;]+; SameSite=Strict; Path=\/$/,
    );
    expect(readChoiceCookie(browser.cookies.get('privacy_choices') ?? '')).toEqual({
      choice,
      decidedAt: clock.now().toISOString(),
      recorded: true,
      asked: ['analytics', 'advertising'],
      signalled: true,
    });
    await decide(nothing);
    expect(readChoiceCookie(browser.cookies.get('privacy_choices') ?? '')).toMatchObject({
      choice: nothing,
      asked: [],
      signalled: false,
    });
    await decide(everything, { version: '2020-01' });
    expect(readChoiceCookie(browser.cookies.get('privacy_choices') ?? '')).toBeNull();
  });

  it('keeps its id when changed, and every earlier one stays as proof', async () => {
    const first = (await decide(everything)).body.consent;
    clock.advance(60);
    const answer = await browser.call(
      'POST',
      '/api/consent',
      { ...nothing, version: '2026-11', page: '/fr/waag-template/0d9f3b7c6e5a4d2c8b1a' },
      { 'accept-language': 'fr-CA' },
    );
    expect(answer.body.consent).toMatchObject({ consentId: first.consentId, advertising: false });
    const history = await sql()('consent_choices')
      .where({ consent_id: first.consentId })
      .orderBy('decided_at')
      .select('functional', 'analytics', 'advertising', 'text_version', 'locale', 'page');
    expect(history).toEqual([
      { ...everything, text_version: '2026-11', locale: 'en', page: '/pricing' },
      { ...nothing, text_version: '2026-11', locale: 'fr', page: '/fr/waag-template' },
    ]);
  });

  it('is asked for again after 180 days, and after the text has changed', async () => {
    await decide(everything);
    clock.advance(180 * DAY - 1);
    expect((await read()).body.consent).not.toBeNull();
    clock.advance(1);
    expect((await read()).body.consent).toBeNull();
    await decide(everything, { version: '2020-01' });
    expect((await read()).body.consent).toBeNull();
  });

  it('with an id that was never issued gets a new id', async () => {
    const made = '11111111-1111-4111-8111-111111111111';
    browser.cookies.set('consent', made);
    const { consentId } = (await decide(everything)).body.consent;
    expect(consentId).not.toBe(made);
    expect(browser.cookies.get('consent')).toBe(consentId);
  });

  it.each([
    ['one category missing', { functional: true, analytics: true }, 'advertising'],
    ['a category that is not a boolean', { ...everything, analytics: 'yes' }, 'analytics'],
    ['a page with a query', { ...everything, page: '/?email=a@b.ca' }, 'page'],
    ['an unknown category', { ...everything, everything: true }, 'everything'],
    ['a signal that is not a boolean', { ...everything, signalled: 'yes' }, 'signalled'],
  ])('with %s is refused', async (_what, body, field) => {
    const before = await sql()('consent_choices').count();
    const answer = await decide(body);
    expect([answer.status, answer.body.code, Object.keys(answer.body.fields)]).toEqual([
      400,
      'VALIDATION_FAILED',
      [field],
    ]);
    expect(answer.cookies).toEqual([]);
    expect(await sql()('consent_choices').count()).toEqual(before);
  });
});

describe('withdrawn', () => {
  it('drops this browser’s queued events in the same transaction, and no others', async () => {
    const other = visitor(app);
    await other.call('POST', '/api/consent', { ...everything, version: '2026-11', page: '/' });
    await other.call('POST', '/api/conversions', { name: 'PageView', eventId: randomUUID(), page: '/' });
    await decide(everything);
    await see();
    expect(await queued()).toBe(2);
    await decide({ ...everything, advertising: false });
    expect(await queued()).toBe(1);
    await see();
    expect(await queued()).toBe(1);
  });

  it('leaves no event behind that is being queued at that moment', async () => {
    await sql()('conversion_events').delete();
    await decide(everything);
    await Promise.all([
      ...Array.from({ length: 10 }, see),
      decide(nothing),
      ...Array.from({ length: 10 }, see),
    ]);
    expect(await queued()).toBe(0);
  });

  it('is effective until consent is given again', async () => {
    await sql()('conversion_events').delete();
    await decide(everything);
    await decide(nothing);
    await decide(everything);
    await see();
    expect(await queued()).toBe(1);
  });
});

import { describe, expect, it } from 'vitest';
import { maskedError, maskPath, maskText } from './mask.ts';

describe('masking for the log', () => {
  it.each([
    ['no answer for maude@erable.example in 3 s', 'no answer for …@… in 3 s'],
    ['Key (email)=(maude@erable.example) already exists.', 'Key (email)=(…@…) already exists.'],
    [
      `update "users" set "full_name" = 'Maude - Gagnon' where "user_id" = 'x' - connection terminated`,
      'connection terminated',
    ],
    ['/set-password/AbCdEfGhIjKlMnOpQrStUvWxYz0123456789_-abcde was used', '/set-password/… was used'],
    ['/set-password/%41bCdEfGhIjKlMnOpQrSt;a=b was used', '/set-password/…;a=b was used'],
    ['%2541bCdEfGhIjKl%4dnOpQrSt', '…'],
    ['AbCdEfGhIjKlMnOpQrSt.', '….'],
    ['queue newsletter-confirmation-reminders', 'queue newsletter-confirmation-reminders'],
    ['connect UNABLE_TO_VERIFY_LEAF_SIGNATURE', 'connect UNABLE_TO_VERIFY_LEAF_SIGNATURE'],
    ['of clinic 018f0000-0000-7000-8000-000000000001', 'of clinic 018f0000-0000-7000-8000-000000000001'],
    ['connect ECONNREFUSED 127.0.0.1:5432', 'connect ECONNREFUSED 127.0.0.1:5432'],
    ['a\u0000b\ud800', 'ab\ufffd'],
  ])('%j', (text, masked) => {
    expect(maskText(text)).toBe(masked);
  });

  it.each([
    [
      '/api/tenants/018f0000-0000-7000-8000-000000000001?search=maude',
      '/api/tenants/018f0000-0000-7000-8000-000000000001',
    ],
    ['/sandbox#AbCdEfGhIjKlMnOpQrStUv', '/sandbox'],
    ['//SET-PASSWORD//AbCdEfGhIjKlMnOpQrStUv//', '//SET-PASSWORD//…//'],
    ['/api/people/maude@erable.example/visits', '/api/people/…@…/visits'],
    ['/api/people/maude%40erable.example', '/api/people/…@…'],
    ['/api/people/maude%2540erable.example', '/api/people/…@…'],
  ])('the path %j', (path, masked) => {
    expect(maskPath(path)).toBe(masked);
  });

  it('no line of a message is taken for a stack frame', () => {
    const error = new Error('refused:\n    at /set-password/AbCdEfGhIjKlMnOpQrStUv');
    expect(JSON.stringify(maskedError(error))).not.toContain('AbCdEf');
  });

  it('an error keeps its class, code and stack, and loses the driver’s details about rows', () => {
    const error = Object.assign(new Error(`insert into "x" values ('a@b.example') - duplicate key`), {
      code: '23505',
      detail: 'Key (email)=(a@b.example) already exists.',
    });
    const masked = maskedError(error) as Record<string, string>;
    expect(Object.keys(masked)).toEqual(['type', 'message', 'stack', 'code']);
    expect(masked).toMatchObject({ type: 'Error', message: 'duplicate key', code: '23505' });
    expect(masked.stack).toMatch(/^Error: duplicate key\n\s+at /);
    expect(maskedError('text')).toBe('text');
  });
});

import { describe, expect, it } from 'vitest';
import { maskedError, maskText } from './mask.ts';

describe('what a log may say', () => {
  it.each([
    ['no answer for maude@erable.example in 3 s', 'no answer for …@… in 3 s'],
    ['Key (email)=(maude@erable.example) already exists.', 'Key (email)=(…@…) already exists.'],
    [
      `update "users" set "full_name" = 'Maude - Gagnon' where "user_id" = 'x' - connection terminated`,
      'connection terminated',
    ],
    ['/set-password/AbCdEfGhIjKlMnOpQrStUvWxYz0123456789_-abcde was used', '/set-password/… was used'],
    ['of clinic 018f0000-0000-7000-8000-000000000001', 'of clinic 018f0000-0000-7000-8000-000000000001'],
    ['connect ECONNREFUSED 127.0.0.1:5432', 'connect ECONNREFUSED 127.0.0.1:5432'],
    ['a\u0000b\ud800', 'ab\ufffd'],
  ])('%j', (text, masked) => {
    expect(maskText(text)).toBe(masked);
  });

  it('an error keeps kind, code and place, and loses what the driver says about rows', () => {
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

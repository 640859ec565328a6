import { expect, it } from 'vitest';
import { readAuditParams } from './useAuditParams.ts';

it('ignores invalid values', () => {
  const params = new URLSearchParams('search=x&subject=nothing&outcome=done&from=then&to=now-1h');
  expect(readAuditParams(params)).toEqual({
    search: 'x',
    subject: undefined,
    outcome: 'done',
    from: undefined,
    to: 'now-1h',
  });
});

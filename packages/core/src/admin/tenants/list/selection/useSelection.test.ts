import { describe, expect, it } from 'vitest';
import { tenantSummary } from '../../../../../test/tenantSummary.ts';
import { withRows } from './useSelection.ts';

const tenant = (tenantId: string, subdomain = tenantId) => tenantSummary({ tenantId, subdomain });
const nothing = { picked: new Map(), all: false };
const many = (count: number) => Array.from({ length: count }, (_, index) => tenant(`t${index}`));

describe('a selection', () => {
  it('adds and removes tenants, keeps those of other pages, and never has the sandbox', () => {
    const page = [tenant('a'), tenant('b'), tenant('c', 'demo')];
    const two = withRows(nothing, page, { a: true, b: true, c: true });
    expect([...(two?.picked.keys() ?? [])]).toEqual(['a', 'b']);
    const one = withRows(two ?? nothing, page, { b: true });
    expect([...(one?.picked.keys() ?? [])]).toEqual(['b']);
    const onNextPage = withRows(one ?? nothing, [tenant('d')], { b: true, d: true });
    expect([...(onNextPage?.picked.keys() ?? [])]).toEqual(['b', 'd']);
  });

  it('has at most five hundred tenants', () => {
    const page = many(500);
    const all = Object.fromEntries(page.map(({ tenantId }) => [tenantId, true as const]));
    const full = withRows(nothing, page, all);
    expect(full?.picked.size).toBe(500);
    expect(withRows(full ?? nothing, [tenant('one-more')], { ...all, 'one-more': true })).toBeUndefined();
    expect(withRows(full ?? nothing, page, all)?.picked.size).toBe(500);
  });
});

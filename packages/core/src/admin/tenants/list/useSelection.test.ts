import { describe, expect, it } from 'vitest';
import type { TenantSummary } from '../../../domain/resources.ts';
import { between, withTenants } from './useSelection.ts';

const tenant = (tenantId: string, subdomain = tenantId): TenantSummary => ({
  tenantId,
  subdomain,
  clinicName: tenantId,
  ownerName: '',
  ownerEmail: '',
  status: 'active',
  plan: 'basic',
  createdAt: '2026-11-20T17:00:00.000Z',
  operation: null,
  version: 1,
});
const nothing = { picked: new Map(), all: false };
const many = (count: number) => Array.from({ length: count }, (_, index) => tenant(`t${index}`));

describe('a selection', () => {
  it('takes tenants in and out, and never the sandbox', () => {
    const two = withTenants(nothing, [tenant('a'), tenant('b'), tenant('c', 'demo')], true);
    expect([...(two?.picked.keys() ?? [])]).toEqual(['a', 'b']);
    expect([...(withTenants(two ?? nothing, [tenant('a')], false)?.picked.keys() ?? [])]).toEqual(['b']);
  });

  it('holds five hundred and no more', () => {
    const full = withTenants(nothing, many(500), true);
    expect(full?.picked.size).toBe(500);
    expect(withTenants(full ?? nothing, [tenant('one-more')], true)).toBeUndefined();
    expect(withTenants(full ?? nothing, [tenant('t3')], true)?.picked.size).toBe(500);
  });

  it('reaches from the row toggled last to this one, both ways', () => {
    const page = many(5);
    const ids = (from: string | null, to: number) =>
      between(page, from, page[to] as TenantSummary).map(({ tenantId }) => tenantId);
    expect(ids('t1', 3)).toEqual(['t1', 't2', 't3']);
    expect(ids('t3', 1)).toEqual(['t1', 't2', 't3']);
    expect(ids(null, 2)).toEqual(['t2']);
    expect(ids('gone', 2)).toEqual(['t2']);
  });
});

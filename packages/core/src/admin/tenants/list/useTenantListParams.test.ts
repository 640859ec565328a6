import { describe, expect, it } from 'vitest';
import { readListParams, writeListParams } from './useTenantListParams.ts';

const read = (query: string) => readListParams(new URLSearchParams(query));
const write = (query: string, changes: Parameters<typeof writeListParams>[1]) =>
  writeListParams(new URLSearchParams(query), changes).toString();

describe('the search params of the list', () => {
  it('default to page 1 with 20 rows', () => {
    expect(read('')).toMatchObject({ page: 1, limit: 20, search: '', status: undefined, plan: undefined });
  });

  it('are read completely', () => {
    expect(
      read('page=3&limit=50&search=érable&status=suspended&plan=basic&sort=clinicName&direction=asc'),
    ).toEqual({
      page: 3,
      limit: 50,
      search: 'érable',
      status: 'suspended',
      plan: 'basic',
      sort: 'clinicName',
      direction: 'asc',
    });
  });

  it('fall back to defaults if invalid', () => {
    expect(read('page=-2&limit=7&status=gone&plan=gold&sort=drop&direction=asc')).toMatchObject({
      page: 1,
      limit: 20,
      status: undefined,
      plan: undefined,
      sort: undefined,
      direction: undefined,
    });
  });

  it('stop at the last page that the API accepts', () => {
    expect(read('page=99999999999')).toMatchObject({ page: 1_000_000 });
  });

  it('return to the first page when a filter changes, and omit defaults', () => {
    expect(write('page=4&status=active', { plan: 'basic' })).toBe('status=active&plan=basic');
    expect(write('page=4&limit=50', { limit: 20 })).toBe('');
    expect(write('status=active', { page: 2 })).toBe('status=active&page=2');
    expect(write('search=a&new=1', { search: '' })).toBe('new=1');
  });
});

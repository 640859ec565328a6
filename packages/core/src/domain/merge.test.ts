import { describe, expect, it } from 'vitest';
import { mergeEdits } from './merge.ts';

const base = { name: 'Érable', phone: '819-555-0101', city: 'Gatineau', street: '12 rue Laurier' };
const address = [['city', 'street']] as const;

describe('merging two edits', () => {
  it('keeps the edits and takes over what somebody else changed in other fields', () => {
    const merged = mergeEdits(base, { ...base, name: 'Érable Nord' }, { ...base, phone: '613-555-0199' });
    expect(merged).toEqual({
      values: { ...base, name: 'Érable Nord', phone: '613-555-0199' },
      theirs: ['phone'],
      collisions: [],
    });
  });

  it('reports only fields that both changed, and keeps their edits for now', () => {
    const merged = mergeEdits(
      base,
      { ...base, name: 'Mine', phone: '1' },
      { ...base, name: 'Theirs', city: 'Ottawa' },
    );
    expect(merged.values).toEqual({ ...base, name: 'Mine', phone: '1', city: 'Ottawa' });
    expect(merged.theirs).toEqual(['name', 'city']);
    expect(merged.collisions).toEqual(['name']);
  });

  it('finds no collision if both typed the same', () => {
    const same = { ...base, name: 'Érable Nord' };
    expect(mergeEdits(base, same, same)).toEqual({ values: same, theirs: [], collisions: [] });
  });

  it('compares lists item by item', () => {
    const typed = { name: 'Mine', days: ['mon', 'tue'] };
    const merged = mergeEdits({ name: 'A', days: ['mon', 'tue'] }, typed, { name: 'A', days: ['wed'] });
    expect(merged).toEqual({ values: { name: 'Mine', days: ['wed'] }, theirs: ['days'], collisions: [] });
  });

  it('never mixes two addresses', () => {
    const merged = mergeEdits(base, { ...base, street: '1 Bank St' }, { ...base, city: 'Ottawa' }, address);
    expect(merged.values).toEqual({ ...base, street: '1 Bank St' });
    expect(merged.collisions).toEqual(['city']);
  });
});

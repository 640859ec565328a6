import { expect, it } from 'vitest';
import { allRegions, regionsOf } from './locations.ts';

it('provinces are in the order of their French names in French', () => {
  const names = regionsOf('CA', 'fr').map(({ fr }) => fr);
  expect(names.slice(1, 4)).toEqual(['Colombie-Britannique', 'Île-du-Prince-Édouard', 'Manitoba']);
  expect(names.indexOf('Nouvelle-Écosse')).toBeLessThan(names.indexOf('Terre-Neuve-et-Labrador'));
});

it('those of the own country come first', () => {
  expect(
    allRegions('US', 'fr')
      .slice(49, 52)
      .map(({ fr }) => fr),
  ).toEqual(['Wyoming', 'Alberta', 'Colombie-Britannique']);
});

import { expect, it } from 'vitest';
import { whoDecides } from './minors.ts';

const today = '2026-11-24';

it.each([
  ['QC', '2012-11-25', false, 'guardians'],
  ['QC', '2012-11-24', false, 'minor_alone'],
  ['QC', '2008-11-25', false, 'minor_alone'],
  ['QC', '2008-11-24', false, 'adult'],
  ['ON', '2012-11-24', false, 'guardians'],
  ['ON', '2012-11-24', true, 'minor_alone'],
  ['ON', '2008-11-24', true, 'adult'],
  ['BC', '2008-11-24', false, 'guardians'],
  ['BC', '2007-11-24', false, 'adult'],
  [null, '2012-11-24', false, 'guardians'],
  ['QC', null, false, 'adult'],
] as const)(
  'the record of a client in %s born on %s, capacity %s, is decided by: %s',
  (region, birthOn, decidesAlone, who) => {
    expect(whoDecides({ birthOn, region, decidesAlone }, today)).toBe(who);
  },
);

it.each([
  ['2026-02-28', 'guardians'],
  ['2026-03-01', 'minor_alone'],
] as const)('somebody in Quebec born on 29 February 2012 has on %s as decider: %s', (day, who) => {
  const client = { region: 'QC', birthOn: '2012-02-29', decidesAlone: false };
  expect(whoDecides(client, day)).toBe(who);
});

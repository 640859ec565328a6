import { expect, it } from 'vitest';
import { soundDistance } from './sounds.ts';

const pairs = (list: string) => list.split(', ').map((pair) => pair.split(' / ') as [string, string]);

it.each([
  ...pairs(
    'trembley / tremblay, gautier / gauthier, levesk / levesque, leveque / levesque, bouche / boucher',
  ),
  ...pairs(
    'boucherd / bouchard, tibo / thibault, thibeau / thibeault, arseno / arsenault, perro / perreault',
  ),
  ...pairs('archambo / archambault, eber / hebert, lefevre / lefebvre, belanje / belanger, nado / nadeau'),
  ...pairs('dejardin / desjardins, duchene / duchesne, wellet / ouellet, leclair / leclerc, micho / michaud'),
  ...pairs('renaud / renault, dupuy / dupuis, cotey / cote, cotay / cote, vashon / vachon, oule / houle'),
  ...pairs('saintpierre / stpierre, saint / st, jirar / girard, bilodo / bilodeau, peltier / pelletier'),
  ...pairs('mcdonald / macdonald, jonson / johnson, tomson / thompson, frazer / fraser, smit / schmidt'),
  ...pairs('nguyan / nguyen, muhamad / mohammed, dillon / dhillon, husain / hussein, kahn / khan'),
  ...pairs('stefan / stephen, stefan / stephane, sara / sarah, kathryn / catherine, jeffrey / geoffrey'),
  ...pairs(
    'shaun / sean, shawn / sean, kristine / christine, philip / filip, johanne / joanne, denis / dennis, kovalsky / kowalski',
  ),
])('%s sounds like %s', (one, other) => {
  expect(soundDistance(one, other)).toBeDefined();
  expect(soundDistance(other, one)).toBe(soundDistance(one, other));
});

// One vowel that is easily misheard is enough, and Lee may be spelled Li; Roy and Ray differ in both languages.
it.each(pairs('li / lee, leigh / lee, li / ly, chen / chan, kim / cam, wu / woo'))(
  'the short name %s sounds like %s',
  (one, other) => expect(soundDistance(one, other)).toBe(one === 'li' && other === 'ly' ? 0 : 1),
);

it.each([
  ...pairs('roy / ray, roy / rioux, gagnon / gagne, daniel / donnelly, emily / amelie, pierre / peter'),
  ...pairs('tremblay / turnbull, martin / nathan, morin / martin, luc / lee, singh / chang, singh / sanchez'),
  ...pairs('li / wu, roy / troy, cote / scott, bergeron / bernard, 李 / 김, 李 / lee'),
])('%s does not sound like %s', (one, other) => {
  expect(soundDistance(one, other)).toBeUndefined();
});

it('nearer spellings come first', () => {
  const distances = ['martin', 'marten', 'morton'].map((name) => soundDistance('martin', name));
  expect(distances).toEqual([0, 1, 2]);
});

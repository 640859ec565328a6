import { type Country, countries, type Region, regionsOf } from '@tamarack/core/domain';
import { fold } from '../../shared/index.ts';

/** How people write provinces and states, besides codes and full names, reduced to letters; French ones come last. */
const otherNames: Record<string, string> = {
  AB: 'alta alb',
  BC: 'brcol cb colb colbrit',
  MB: 'man',
  NB: 'newbruns nbruns nouvbruns',
  NL: 'nf nfld newfoundland labrador newfoundlandlabrador tn tnl tnlab terreneuve terreneuvelabrador',
  NS: 'ne nouvecosse nouvelleecosse',
  NT: 'nwt northwestterritory tno territoiresnordouest',
  NU: 'nun nvt',
  ON: 'ont',
  PE: 'pei princeedward ipe iledupe ileduprinceedouard',
  QC: 'que pq',
  SK: 'sask',
  YT: 'yk yuk yukonterritory territoireduyukon',
  AL: 'ala',
  AK: 'alas',
  AZ: 'ariz',
  AR: 'ark',
  CA: 'cal calif californie',
  CO: 'colo',
  CT: 'conn',
  DE: 'del',
  FL: 'fla flor floride',
  GA: 'georgie',
  IL: 'ill',
  IN: 'ind',
  KS: 'kan kans',
  KY: 'ken',
  LA: 'louisiane',
  MA: 'mass',
  MI: 'mich',
  MN: 'minn',
  MS: 'miss',
  MT: 'mont',
  NC: 'ncar ncarolina carolinedunord',
  ND: 'ndak ndakota dakotadunord',
  NE: 'neb nebr',
  NM: 'nmex nouveaumexique',
  NV: 'nev',
  OK: 'okla',
  OR: 'ore oreg',
  PA: 'penn penna pennsylvanie',
  SC: 'scar scarolina carolinedusud',
  SD: 'sdak sdakota dakotadusud',
  TN: 'tenn',
  TX: 'tex',
  VA: 'virginie',
  WA: 'wash',
  WI: 'wis wisc',
  WV: 'wva virginieoccidentale',
  WY: 'wyo',
};

/** Names of a country before or after a region; two letters could also be a region’s: `CA-ON`, `NY, US`. */
const countryNames: Record<Country, RegExp> = {
  CA: /\bcanada\b|^ca (?=[a-z]{2}$)| ca$/,
  US: /\b(usa|u s a|united states( of america)?|etats unis)\b|^us (?=[a-z]{2}$)| u ?s$/,
};
const kinds = /\b(state|province|etat)( of| de la| de l| de| du| d)?\b/;

/** Lower-case words without accents; what is in parentheses says the region once more, or the country. */
const spellings = (text: string): string[] =>
  [text, text.replace(/\([^)]*\)/g, ' ')]
    .map((spelling) =>
      fold(spelling)
        .replace(/[^a-z]+/g, ' ')
        .trim(),
    )
    .flatMap((words) => [words, words.replace(kinds, ' ').trim()]);

function find(country: Country, words: string): Region | undefined {
  const wanted = words.replaceAll(' ', '');
  const letters = (name: string) => fold(name).replace(/[^a-z]/g, '');
  return regionsOf(country).find(
    ({ code, en, fr }) =>
      [code, en, fr].some((name) => letters(name) === wanted) ||
      otherNames[code]?.split(' ').includes(wanted),
  );
}

/**
 * The code of a province or state as people write it: `QC`, `B.C.`, `Ont.`, `Québec`, `Ontario, Canada`, `Washington
 * State`; undefined if there is none. Some abbreviations mean different places in the two countries, so the country
 * that the text names comes first, then the clinic’s own.
 */
export function readRegion(text: string, home: Country): string | undefined {
  const order = countries.toSorted((a, b) => Number(b === home) - Number(a === home));
  for (const words of spellings(text)) {
    const named = order
      .filter((country) => countryNames[country].test(words))
      .map((country) => find(country, words.replace(countryNames[country], ' ')));
    const found = [...named, ...order.map((country) => find(country, words))].find(Boolean);
    if (found) return found.code;
  }
  return undefined;
}

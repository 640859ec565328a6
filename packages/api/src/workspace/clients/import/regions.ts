import { type Country, countries, type Region, regionsOf } from '@tamarack/core/domain';
import { fold } from '../fold.ts';

/** How people write provinces, besides codes and full names, reduced to letters; the last ones are French. */
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
  QC: 'que pq provincedequebec provinceofquebec',
  SK: 'sask',
  YT: 'yk yuk yukonterritory territoireduyukon',
};

const reduce = (text: string) => fold(text).replace(/[^a-z]/g, '');

function find(country: Country, wanted: string): Region | undefined {
  const regions = regionsOf(country);
  return (
    regions.find(({ code, en, fr }) => [code, en, fr].some((name) => reduce(name) === wanted)) ??
    (country === 'CA' ? regions.find(({ code }) => otherNames[code]?.split(' ').includes(wanted)) : undefined)
  );
}

/**
 * The code of a province or state as people write it: `QC`, `B.C.`, `Ont.`, `Québec`; undefined if there is none. Some
 * abbreviations mean different places in the two countries, so the clinic’s own country comes first.
 */
export function readRegion(text: string, home: Country): string | undefined {
  const wanted = reduce(text);
  if (!wanted) return undefined;
  const order = countries.toSorted((a, b) => Number(b === home) - Number(a === home));
  return order.map((country) => find(country, wanted)).find(Boolean)?.code;
}

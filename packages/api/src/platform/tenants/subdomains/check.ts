import { type SubdomainCheck, subdomainValidation, validationTexts } from '@tamarack/core/domain';
import { type Locale, translator } from '@tamarack/core/domain/text';
import type { Sql } from '../../../database/types.ts';
import { isTaken, redirectsTo } from './repository.ts';
import { freeSubdomain } from './suggestion.ts';

/** Whether a subdomain may be used now: it follows the rules and is not taken for whoever asks. */
export async function checkSubdomain(
  sql: Sql,
  name: string,
  locale: Locale,
  isTakenFor: (name: string) => Promise<boolean>,
): Promise<SubdomainCheck> {
  const problem = subdomainValidation(name);
  if (!problem && !(await isTakenFor(name))) return { name, available: true };
  const check = {
    name,
    available: false,
    problem: translator(validationTexts, locale)(problem ?? 'subdomainTaken'),
  };
  return name === '' ? check : { ...check, suggestion: await freeSubdomain(sql, name) };
}

/** Whether a clinic may move to a subdomain, as `moveClinicSite` decides. */
export function checkSubdomainFor(
  sql: Sql,
  tenantId: string,
  name: string,
  locale: Locale,
): Promise<SubdomainCheck> {
  return checkSubdomain(
    sql,
    name,
    locale,
    async (wanted) => (await isTaken(sql, wanted)) && !(await redirectsTo(sql, wanted, tenantId)),
  );
}

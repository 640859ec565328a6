import { type SubdomainCheck, subdomainValidation, validationTexts } from '@tamarack/core/domain';
import { type Locale, translator } from '@tamarack/core/domain/text';
import { freeSubdomain } from '../../platform/tenants/subdomains/index.ts';
import type { ServerDeps } from '../../server/deps.ts';
import { isTakenFor } from './draft.ts';

/** Whether a subdomain is available now; the registration checks again when it is submitted. */
export async function checkSubdomain(
  deps: ServerDeps,
  name: string,
  accountEmail: string | null,
  locale: Locale,
): Promise<SubdomainCheck> {
  const sql = deps.database.platform;
  const problem = subdomainValidation(name);
  if (!problem && !(await isTakenFor(sql, name, accountEmail))) return { name, available: true };
  const check = {
    name,
    available: false,
    problem: translator(validationTexts, locale)(problem ?? 'subdomainTaken'),
  };
  return name === '' ? check : { ...check, suggestion: await freeSubdomain(sql, name) };
}

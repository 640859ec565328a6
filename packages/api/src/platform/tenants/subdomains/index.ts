import { publishedGracePeriods } from '@tamarack/core/domain/platform/settings';
import { defineFeature } from '../../../feature.ts';

export { checkSubdomain, checkSubdomainFor } from './check.ts';
export { moveClinicSite } from './move.ts';
export { isTaken, lockSubdomain } from './repository.ts';
export { subdomainAnswer, subdomainQuery } from './schemas.ts';
export { freeSubdomain } from './suggestion.ts';

export const tenantSubdomains = defineFeature({
  name: 'tenant-subdomains',
  retention: [
    {
      name: 'subdomain_redirects',
      table: 'subdomain_redirects',
      what: 'Redirects from a tenant’s previous web address',
      kept: `${publishedGracePeriods.redirectDays} days`,
      setting: 'redirectDays',
      since: 'after the change',
      due: 'until < :now',
    },
  ],
});

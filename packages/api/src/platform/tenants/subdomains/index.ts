import { defineFeature } from '../../../feature.ts';

export { moveClinicSite } from './move.ts';
export { isTaken, lockSubdomain } from './repository.ts';
export { freeSubdomain } from './suggestion.ts';

export const tenantSubdomains = defineFeature({
  name: 'tenant-subdomains',
  retention: [
    {
      name: 'subdomain_redirects',
      table: 'subdomain_redirects',
      what: 'Redirects from a tenant’s previous web address',
      kept: '90 days',
      setting: 'redirectDays',
      since: 'after the change',
      due: 'until < :now',
    },
  ],
});

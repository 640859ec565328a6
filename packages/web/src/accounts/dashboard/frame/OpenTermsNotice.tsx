import { termsEndpoints } from '@tamarack/core/domain';
import { useRead } from '@tamarack/core/session';
import { onDemand } from '../../../shared/onDemand.tsx';
import { termsKey } from '../queries.ts';

/** Loaded only for the few owners who need it. */
const AcceptTerms = onDemand(async () => (await import('./AcceptTerms.tsx')).default);

/** Asks an owner to accept the terms whose clinic an operator made while they already had an account. */
export function OpenTermsNotice() {
  const { data } = useRead(termsEndpoints.get, termsKey, {
    background: true,
    pick: 'terms',
    meta: { quiet: true },
  });
  return data?.needed ? <AcceptTerms inQuebec={data.inQuebec} /> : null;
}

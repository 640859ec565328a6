import { termsEndpoints } from '@tamarack/core/domain';
import { useRead } from '@tamarack/core/session';
import { lazy, Suspense } from 'react';
import { termsKey } from '../queries.ts';

/** Loaded only for the few owners who need it. */
const AcceptTerms = lazy(() => import('./AcceptTerms.tsx'));

/** Asks an owner to accept the terms whose clinic an operator made while they already had an account. */
export function OpenTermsNotice() {
  const { data } = useRead(termsEndpoints.get, termsKey, {
    background: true,
    pick: 'terms',
    meta: { quiet: true },
  });
  if (!data?.needed) return null;
  return (
    <Suspense>
      <AcceptTerms inQuebec={data.inQuebec} />
    </Suspense>
  );
}

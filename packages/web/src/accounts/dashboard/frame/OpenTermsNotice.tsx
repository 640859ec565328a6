import { call } from '@tamarack/core/client';
import { termsEndpoints } from '@tamarack/core/domain';
import { useTransport } from '@tamarack/core/session';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { termsKey } from '../queries.ts';

/** Loaded only for the few owners who need it. */
const AcceptTerms = lazy(() => import('./AcceptTerms.tsx'));

/** Asks an owner to accept the terms whose clinic an operator made while they already had an account. */
export function OpenTermsNotice() {
  const transport = useTransport();
  const { data } = useQuery({
    queryKey: termsKey,
    queryFn: async ({ signal }) =>
      (await call(transport, termsEndpoints.get, { background: true, signal })).terms,
    meta: { quiet: true },
  });
  if (!data?.needed) return null;
  return (
    <Suspense>
      <AcceptTerms inQuebec={data.inQuebec} />
    </Suspense>
  );
}

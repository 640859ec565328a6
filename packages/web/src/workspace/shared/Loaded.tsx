import { Button, Skeleton, Stack } from '@mantine/core';
import { errorText, hasCode, isMissing } from '@tamarack/core/client';
import { defineCatalogue } from '@tamarack/core/domain/text';
import { sessionTexts } from '@tamarack/core/session';
import { Notice, useText } from '@tamarack/core/ui';
import type { ReactNode } from 'react';
import { ClosedToSupport } from './ClosedToSupport.tsx';

const texts = defineCatalogue({
  en: {
    loading: 'Loading',
    failed: 'This could not be loaded',
    missing: 'It does not exist, or you do not have access to it. The link may be wrong.',
    retry: 'Try again',
  },
  fr: {
    loading: 'Chargement',
    failed: 'Le chargement a échoué',
    missing: 'L’élément n’existe pas, ou vous n’y avez pas accès. Le lien est peut-être inexact.',
    retry: 'Réessayer',
  },
});

/** The parts of a query that say whether it failed. */
interface QueryState {
  error: Error | null;
  isFetching: boolean;
  refetch: () => unknown;
}

/** Shows the data of a query, a skeleton of a few rows while it loads, or its error. */
export function Loaded<Data>({
  query,
  rows = 4,
  children,
}: {
  query: QueryState & { data: Data | undefined; isError: boolean };
  rows?: number;
  children: (data: Data) => ReactNode;
}) {
  const { t } = useText(texts);
  if (query.data !== undefined) return children(query.data);
  if (query.isError) return <LoadFailed of={[query]} />;
  return (
    <Stack gap="xs" role="status" aria-label={t('loading')}>
      {skeletons(rows, 44)}
    </Stack>
  );
}

/** Skeletons of a list's rows; `label` says what is loading. */
export function SkeletonRows({
  label,
  rows,
  height,
  className,
}: {
  label: string;
  rows: number;
  height: number;
  className: string | undefined;
}) {
  return (
    <div role="status" aria-label={label} className={className}>
      {skeletons(rows, height)}
    </div>
  );
}

const skeletons = (rows: number, height: number) =>
  Array.from({ length: rows }, (_, row) => row).map((row) => <Skeleton key={row} height={height} />);

/** Why data could not be loaded, with a button that loads all of it again unless it does not exist. */
export function LoadFailed({ title, of }: { title?: string; of: readonly QueryState[] }) {
  const { t } = useText(texts);
  const { t: session } = useText(sessionTexts);
  const error = of.find((query) => query.error)?.error;
  if (hasCode(error, 'READ_ONLY_SESSION')) return <ClosedToSupport />;
  if (isMissing(error))
    return (
      <Notice tone="info" role="alert" title={title ?? t('failed')}>
        {t('missing')}
      </Notice>
    );
  return (
    <Notice
      tone="bad"
      role="alert"
      title={title ?? t('failed')}
      actions={
        <Button
          loading={of.some(({ isFetching }) => isFetching)}
          onClick={() => of.forEach(({ refetch }) => void refetch())}
        >
          {t('retry')}
        </Button>
      }
    >
      {errorText(error, session('failed'))}
    </Notice>
  );
}

import { Button, Skeleton, Stack } from '@mantine/core';
import { errorText } from '@tamarack/core/client';
import { defineCatalogue } from '@tamarack/core/domain/text';
import { sessionTexts } from '@tamarack/core/session';
import { Notice, useText } from '@tamarack/core/ui';
import type { ReactNode } from 'react';

const texts = defineCatalogue({
  en: { loading: 'Loading', failed: 'This could not be loaded', retry: 'Try again' },
  fr: { loading: 'Chargement', failed: 'Le chargement a échoué', retry: 'Réessayer' },
});

/** Shows the data of a query, a skeleton while it loads, or its error. */
export function Loaded<Data>({
  query,
  children,
}: {
  query: {
    data: Data | undefined;
    isError: boolean;
    error: Error | null;
    isFetching: boolean;
    refetch: () => unknown;
  };
  children: (data: Data) => ReactNode;
}) {
  const { t } = useText(texts);
  const { t: session } = useText(sessionTexts);
  if (query.data !== undefined) return children(query.data);
  if (!query.isError)
    return (
      <Stack gap="xs" role="status" aria-label={t('loading')}>
        {[1, 2, 3, 4].map((row) => (
          <Skeleton key={row} height={44} />
        ))}
      </Stack>
    );
  return (
    <Notice
      tone="bad"
      role="alert"
      title={t('failed')}
      actions={
        <Button loading={query.isFetching} onClick={() => void query.refetch()}>
          {t('retry')}
        </Button>
      }
    >
      {errorText(query.error, session('failed'))}
    </Notice>
  );
}

/** The error of a change, unless its fields show it. */
export function Problem({ error }: { error: unknown }) {
  const { t } = useText(sessionTexts);
  return error ? (
    <Notice tone="bad" role="alert">
      {errorText(error, t('failed'))}
    </Notice>
  ) : null;
}

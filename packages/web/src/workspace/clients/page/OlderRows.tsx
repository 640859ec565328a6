import { Button, Skeleton } from '@mantine/core';
import { errorText } from '@tamarack/core/client';
import { sessionTexts } from '@tamarack/core/session';
import { Notice, useText } from '@tamarack/core/ui';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { clientTexts } from '../text.ts';

/** A list that is loaded in pages, newest rows first: a skeleton, the error, or the rows with a button for older ones. */
export function OlderRows<Page>({
  query,
  children,
}: {
  query: UseInfiniteQueryResult<InfiniteData<Page>>;
  children: (pages: readonly Page[]) => ReactNode;
}) {
  const { t } = useText(clientTexts);
  const { t: session } = useText(sessionTexts);
  if (query.data)
    return (
      <>
        {children(query.data.pages)}
        {query.hasNextPage ? (
          <Button
            variant="default"
            mt="md"
            loading={query.isFetchingNextPage}
            onClick={() => void query.fetchNextPage()}
          >
            {t('older')}
          </Button>
        ) : null}
      </>
    );
  if (query.isPending) return <Skeleton height={160} radius="md" />;
  return (
    <Notice
      tone="bad"
      role="alert"
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

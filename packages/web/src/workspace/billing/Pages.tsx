import { Button, Skeleton } from '@mantine/core';
import { errorText } from '@tamarack/core/client';
import { sessionTexts } from '@tamarack/core/session';
import { Notice, useText } from '@tamarack/core/ui';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import classes from './billing.module.css';
import { billingTexts } from './billing-texts.ts';
import { moneyTexts } from './text.ts';

/** A list loaded in pages: a skeleton, the error, or the rows with a button for more. */
export function Pages<Page>({
  query,
  children,
}: {
  query: UseInfiniteQueryResult<InfiniteData<Page>>;
  children: (pages: readonly Page[]) => ReactNode;
}) {
  const { t } = useText(billingTexts);
  const { t: m } = useText(moneyTexts);
  const { t: session } = useText(sessionTexts);
  if (query.data)
    return (
      <>
        {children(query.data.pages)}
        {query.hasNextPage ? (
          <div className={classes.noPrint}>
            <Button
              variant="default"
              loading={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              {m('more')}
            </Button>
          </div>
        ) : null}
      </>
    );
  if (query.isPending)
    return (
      <div role="status" aria-label={t('loading')}>
        {[0, 1, 2, 3, 4].map((row) => (
          <Skeleton key={row} height={44} mb="xs" />
        ))}
      </div>
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

import { Button } from '@mantine/core';
import { defineCatalogue } from '@tamarack/core/domain/text';
import { useText } from '@tamarack/core/ui';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Loaded } from '../Loaded.tsx';
import classes from './rows.module.css';

const texts = defineCatalogue({ en: { more: 'Show more' }, fr: { more: 'Afficher la suite' } });

/** A list loaded in pages: a skeleton, the error, or the rows with a button for more. */
export function Pages<Page>({
  query,
  more,
  children,
}: {
  query: UseInfiniteQueryResult<InfiniteData<Page>>;
  /** Label of the button, if it says more than that. */
  more?: string;
  children: (pages: readonly Page[]) => ReactNode;
}) {
  const { t } = useText(texts);
  return (
    <Loaded query={query}>
      {({ pages }) => (
        <>
          {children(pages)}
          {query.hasNextPage ? (
            <Button
              variant="default"
              mt="md"
              className={classes.more}
              loading={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              {more ?? t('more')}
            </Button>
          ) : null}
        </>
      )}
    </Loaded>
  );
}

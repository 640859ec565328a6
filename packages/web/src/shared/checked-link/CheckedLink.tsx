import { Button, Skeleton, Stack, Title, VisuallyHidden } from '@mantine/core';
import { errorText, hasCode } from '@tamarack/core/client';
import { sessionTexts } from '@tamarack/core/session';
import { Notice, usePageTitle, useText } from '@tamarack/core/ui';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { AccountFrame } from '../AccountFrame.tsx';
import { checkedLinkTexts } from './text.ts';

export interface CheckedLinkProps<T> {
  queryKey: readonly unknown[];
  /** Asks the server about the link without using it up. */
  inspect: (signal: AbortSignal) => Promise<T>;
  /** The page for a link unknown to the server. */
  unknown: ReactNode;
  children: (link: T) => ReactNode;
}

/** The page of a mailed link, which asks the server about the link first. */
export function CheckedLink<T>({ queryKey, inspect, unknown, children }: CheckedLinkProps<T>) {
  const { t } = useText(checkedLinkTexts);
  const { t: session } = useText(sessionTexts);
  const options: UseQueryOptions<T> = {
    queryKey,
    queryFn: ({ signal }) => inspect(signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { quiet: true },
  };
  const link = useQuery(options);
  if (link.isPending) {
    return (
      <LinkPage title={t('checking')}>
        <VisuallyHidden component="h1">{t('checking')}</VisuallyHidden>
        <Stack role="status" aria-label={t('checking')}>
          <Skeleton height={36} width="80%" />
          <Skeleton height={20} />
          <Skeleton height={76} mt="md" />
          <Skeleton height={50} />
        </Stack>
      </LinkPage>
    );
  }
  // Text that cannot be a token is refused before it is looked up.
  if (hasCode(link.error, 'LINK_INVALID') || hasCode(link.error, 'VALIDATION_FAILED')) return unknown;
  if (!link.isLoadingError) return children(link.data);
  return (
    <LinkPage title={t('checkFailed')}>
      <Title order={1} size="1.875rem" mb="lg">
        {t('checkFailed')}
      </Title>
      <Notice
        tone="bad"
        role="alert"
        actions={
          <Button size="md" loading={link.isFetching} onClick={() => void link.refetch()}>
            {t('retry')}
          </Button>
        }
      >
        {errorText(link.error, session('failed'))}
      </Notice>
    </LinkPage>
  );
}

/** The frame of a link's page, with its title. */
export function LinkPage({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title);
  return <AccountFrame width={420}>{children}</AccountFrame>;
}

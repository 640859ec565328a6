import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { errorText } from '../../client/errors.ts';
import { Notice } from '../../ui/Notice.tsx';
import { useText } from '../../ui/useText.tsx';
import { sessionTexts } from '../text.ts';
import { ownAccountTexts } from './text.ts';

interface ListFailedProps {
  query: Pick<UseQueryResult, 'error' | 'isFetching' | 'refetch'>;
  title: string;
}

/** Why a list could not be loaded, with a retry button. */
export function ListFailed({ query: { error, isFetching, refetch }, title }: ListFailedProps) {
  const { t } = useText(ownAccountTexts);
  const { t: session } = useText(sessionTexts);
  return (
    <Notice
      tone="bad"
      role="alert"
      title={title}
      actions={
        <Button size="sm" variant="default" loading={isFetching} onClick={() => void refetch()}>
          {t('retry')}
        </Button>
      }
    >
      {errorText(error, session('failed'))}
    </Notice>
  );
}

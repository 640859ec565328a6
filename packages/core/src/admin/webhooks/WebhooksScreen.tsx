import { Button, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { IssuedSecret } from '../../domain/platform/webhooks.ts';
import { RowsSkeleton } from '../shared/data-table/RowsSkeleton.tsx';
import { Page } from '../shared/Page.tsx';
import { SettingsTabs } from '../shared/settings-tabs/SettingsTabs.tsx';
import shared from '../shared/shared.module.css';
import { EmptyState, FailedState } from '../shared/states.tsx';
import { useMay } from '../shared/useMay.ts';
import { EndpointDialog } from './EndpointDialog.tsx';
import { EndpointTable } from './EndpointTable.tsx';
import { IssuedDialog } from './IssuedDialog.tsx';
import { t } from './text.ts';
import { useEndpoints } from './useWebhooks.ts';

/** Who is told what happens. */
export function WebhooksScreen() {
  const mayManage = useMay('webhooks:manage');
  const { data, error, refetch } = useEndpoints();
  const [params, setParams] = useSearchParams();
  const [issued, setIssued] = useState<IssuedSecret>();
  const open = (isOpen: boolean) => setParams(isOpen ? { new: '1' } : {}, { replace: true });
  return (
    <Page
      title={t('title')}
      tabTitle={t('tab')}
      subtitle={t('subtitle')}
      actions={
        mayManage && data && data.length > 0 ? (
          <Button onClick={() => open(true)}>{t('create')}</Button>
        ) : null
      }
    >
      <SettingsTabs open="webhooks">
        <section className={shared.panel} aria-label={t('tableLabel')}>
          {data && data.length > 0 ? <EndpointTable endpoints={data} /> : null}
          {data?.length === 0 ? (
            <EmptyState
              title={t('none')}
              body={t('noneBody')}
              action={<Button onClick={() => open(true)}>{t('create')}</Button>}
            />
          ) : null}
          {!data && error ? <FailedState error={error} onRetry={() => void refetch()} /> : null}
          {!data && !error ? <RowsSkeleton label={t('loading')} /> : null}
        </section>
        <VisuallyHidden role="status">{data ? t('announced', { n: data.length }) : null}</VisuallyHidden>
      </SettingsTabs>
      <EndpointDialog
        opened={mayManage && params.get('new') === '1'}
        onClose={() => open(false)}
        onIssued={setIssued}
      />
      <IssuedDialog issued={issued} onClose={() => setIssued(undefined)} />
    </Page>
  );
}

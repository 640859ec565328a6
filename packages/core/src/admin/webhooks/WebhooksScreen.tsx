import { Button, VisuallyHidden } from '@mantine/core';
import { useState } from 'react';
import type { IssuedSecret } from '../../domain/platform/webhooks.ts';
import { useSearchParamsState } from '../../ui/useSearchParamsState.ts';
import { Page } from '../shared/page/Page.tsx';
import { SettingsTabs } from '../shared/settings-tabs/SettingsTabs.tsx';
import shared from '../shared/shared.module.css';
import { EmptyState } from '../shared/states.tsx';
import { useMay } from '../shared/useMay.ts';
import { EndpointDialog } from './EndpointDialog.tsx';
import { EndpointTable } from './EndpointTable.tsx';
import { IssuedDialog } from './IssuedDialog.tsx';
import { t } from './text.ts';
import { useEndpoints } from './useWebhooks.ts';

/** The webhook endpoints, and the form for a new one. */
export function WebhooksScreen() {
  const mayManage = useMay('webhooks:manage');
  const endpoints = useEndpoints();
  const { data } = endpoints;
  const { searchParams, set } = useSearchParamsState();
  const [issued, setIssued] = useState<IssuedSecret>();
  const open = (isOpen: boolean) => set({ new: isOpen && '1' }, { replace: true });
  const create = mayManage ? <Button onClick={() => open(true)}>{t('create')}</Button> : null;
  return (
    <Page
      title={t('title')}
      tabTitle={t('tab')}
      subtitle={t('subtitle')}
      actions={data && data.length > 0 ? create : null}
    >
      <SettingsTabs open="webhooks">
        <section className={shared.panel} aria-label={t('tableLabel')}>
          <EndpointTable
            endpoints={endpoints}
            empty={<EmptyState title={t('none')} body={t('noneBody')} action={create} />}
          />
        </section>
        <VisuallyHidden role="status">{data ? t('announced', { n: data.length }) : null}</VisuallyHidden>
      </SettingsTabs>
      <EndpointDialog
        opened={mayManage && searchParams.get('new') === '1'}
        onClose={() => open(false)}
        onIssued={setIssued}
      />
      <IssuedDialog issued={issued} onClose={() => setIssued(undefined)} />
    </Page>
  );
}

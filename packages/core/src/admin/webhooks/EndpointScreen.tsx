import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { isMissing } from '../../client/errors.ts';
import { type IssuedSecret, type WebhookEndpoint, webhookEndpoints } from '../../domain/platform/webhooks.ts';
import { Notice } from '../../ui/Notice.tsx';
import { formatMoment } from '../shared/format.ts';
import { Page } from '../shared/page/Page.tsx';
import { SettingsTabs } from '../shared/settings-tabs/SettingsTabs.tsx';
import { settingsTabs } from '../shared/settings-tabs/tabs.ts';
import shared from '../shared/shared.module.css';
import { EmptyState, NotLoaded } from '../shared/states.tsx';
import { ActionDialog, type EndpointAction } from './ActionDialogs.tsx';
import { DeliveriesPanel } from './DeliveriesPanel.tsx';
import { EndpointDialog } from './EndpointDialog.tsx';
import { EndpointFacts } from './EndpointFacts.tsx';
import { IssuedDialog } from './IssuedDialog.tsx';
import { t } from './text.ts';
import { useEndpoint, useEndpointChange } from './useWebhooks.ts';

const trail = [{ name: t('back'), href: settingsTabs.webhooks.href }];

/** One endpoint: its state, deliveries and actions. */
export function EndpointScreen() {
  const { endpointId = '' } = useParams();
  const { data, error, refetch } = useEndpoint(endpointId);
  const title = data ? new URL(data.url).host : t('endpoint');
  return (
    <Page
      title={title}
      tabTitle={`${title} · ${t('tab')}`}
      trail={trail}
      actions={data ? <EndpointActions endpoint={data} /> : null}
    >
      <SettingsTabs open="webhooks">
        {data ? (
          <>
            <Trouble endpoint={data} />
            <EndpointFacts endpoint={data} />
            <DeliveriesPanel endpoint={data} />
          </>
        ) : null}
        {!data || isMissing(error) ? (
          <NotLoaded
            error={error}
            onRetry={() => void refetch()}
            gone={<EmptyState title={t('missing')} body={t('missingBody')} />}
            label={t('loading')}
          />
        ) : null}
      </SettingsTabs>
    </Page>
  );
}

function Trouble({ endpoint: { disabledBecause, enabled, failingSince } }: { endpoint: WebhookEndpoint }) {
  if (disabledBecause === 'gone') {
    return (
      <Notice tone="bad" title={t('goneTitle')}>
        {t('goneBody')}
      </Notice>
    );
  }
  if (!enabled) {
    return (
      <Notice tone="info" title={t('offTitle')}>
        {t('offBody')}
      </Notice>
    );
  }
  if (!failingSince) return null;
  return (
    <Notice tone="warn" title={t('failingTitle', { moment: formatMoment(failingSince) })}>
      {t('failingBody')}
    </Notice>
  );
}

function EndpointActions({ endpoint }: { endpoint: WebhookEndpoint }) {
  const navigate = useNavigate();
  const { endpointId } = endpoint;
  const test = useEndpointChange((call) => call(webhookEndpoints.sendTest, { params: { endpointId } }), {
    done: t('testSent'),
    meta: { failure: t('failedAction') },
  });
  const [isEditing, setEditing] = useState(false);
  const [action, setAction] = useState<EndpointAction>();
  const [issued, setIssued] = useState<IssuedSecret>();
  const open = (kind: EndpointAction['kind']) => () => setAction({ kind, endpoint });
  return (
    <>
      <Button variant="default" loading={test.isPending} onClick={() => test.mutate()}>
        {t('test')}
      </Button>
      <Button variant="default" onClick={() => setEditing(true)}>
        {t('edit')}
      </Button>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="default" size={36} aria-label={t('more')}>
            <IconDots size={18} aria-hidden="true" />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item onClick={open('replay')} disabled={!endpoint.enabled}>
            {t('replaySince')}
          </Menu.Item>
          <Menu.Item onClick={open('rotate')}>{t('rotate')}</Menu.Item>
          <Menu.Item onClick={open(endpoint.enabled ? 'off' : 'on')}>
            {endpoint.enabled ? t('switchOff') : t('switchOn')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item className={shared.danger} onClick={open('remove')}>
            {t('remove')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <EndpointDialog opened={isEditing} endpoint={endpoint} onClose={() => setEditing(false)} />
      <ActionDialog
        action={action}
        onClose={() => setAction(undefined)}
        onIssued={setIssued}
        onRemoved={() => void navigate(settingsTabs.webhooks.href)}
      />
      <IssuedDialog issued={issued} onClose={() => setIssued(undefined)} />
    </>
  );
}

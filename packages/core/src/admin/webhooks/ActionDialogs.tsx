import { Checkbox, Modal, NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { hasCode } from '../../client/errors.ts';
import { keyOverlapHours } from '../../domain/platform/api-clients.ts';
import { type IssuedSecret, type WebhookEndpoint, webhookEndpoints } from '../../domain/platform/webhooks.ts';
import { DialogForm } from '../shared/form-dialog/DialogForm.tsx';
import { formatMoment } from '../shared/format.ts';
import { Problem } from '../shared/Problem.tsx';
import { t } from './text.ts';
import { useEndpointChange } from './useWebhooks.ts';

export interface EndpointAction {
  kind: 'rotate' | 'replay' | 'on' | 'off' | 'remove';
  /** The version from when the dialog opened. */
  endpoint: WebhookEndpoint;
}

export interface ActionDialogProps {
  action: EndpointAction | undefined;
  onClose: () => void;
  onIssued: (issued: IssuedSecret) => void;
  onRemoved: () => void;
}

const titles: Record<EndpointAction['kind'], string> = {
  rotate: t('rotateTitle'),
  replay: t('replayTitle'),
  on: t('switchOn'),
  off: t('switchOffTitle'),
  remove: t('removeTitle'),
};

/** The dialogs of actions on an endpoint that need confirmation; one is open at a time. */
export function ActionDialog({ action, ...props }: ActionDialogProps) {
  return (
    <Modal opened={action !== undefined} onClose={props.onClose} title={action ? titles[action.kind] : ''}>
      {action?.kind === 'replay' ? <ReplayForm endpoint={action.endpoint} {...props} /> : null}
      {action && action.kind !== 'replay' ? <ChangeForm action={action} {...props} /> : null}
    </Modal>
  );
}

const done: Partial<Record<EndpointAction['kind'], string>> = {
  on: t('switchedOn'),
  off: t('switchedOff'),
  remove: t('removed'),
};

function overlapText(hours: number): string {
  if (hours === 0) return t('overlapNone');
  return hours < 24 ? t('overlapHours', { n: hours }) : t('overlapDays', { n: hours / 24 });
}

function ChangeForm({
  action: { kind, endpoint },
  onClose,
  onIssued,
  onRemoved,
}: Omit<ActionDialogProps, 'action'> & { action: EndpointAction }) {
  const [overlapHours, setOverlap] = useState(24);
  const [endsOldSecret, setEndsOldSecret] = useState(false);
  const oldSecretUntil = kind === 'rotate' ? endpoint.previousSecretUntil : null;
  const { host } = new URL(endpoint.url);
  const change = useEndpointChange(
    async (call): Promise<IssuedSecret | null> => {
      const { endpointId, version, url, description, eventTypes } = endpoint;
      const params = { endpointId };
      if (kind === 'rotate') {
        const payload = { version, overlapHours, endOldSecret: endsOldSecret || undefined };
        return call(webhookEndpoints.rotateSecret, { params, payload });
      }
      if (kind === 'remove') await call(webhookEndpoints.remove, { params, payload: { version } });
      else {
        const payload = { url, description, eventTypes, version, enabled: kind === 'on' };
        await call(webhookEndpoints.update, { params, payload });
      }
      return null;
    },
    {
      done: done[kind],
      onSuccess: (issued) => {
        onClose();
        if (issued) onIssued(issued);
        if (kind === 'remove') onRemoved();
      },
    },
  );
  const labels = {
    rotate: t('rotate'),
    on: t('switchOn'),
    off: t('switchOff'),
    remove: t('remove'),
    replay: '',
  };
  return (
    <DialogForm
      onSubmit={() => change.mutate()}
      confirm={labels[kind]}
      danger={kind === 'remove' || kind === 'off'}
      loading={change.isPending}
      disabled={(oldSecretUntil !== null && !endsOldSecret) || hasCode(change.error, 'VERSION_CONFLICT')}
      onCancel={onClose}
    >
      {kind === 'rotate' ? (
        <>
          <Text size="sm">{t('rotateBody')}</Text>
          <NativeSelect
            label={t('overlap')}
            data={keyOverlapHours.map((hours) => ({ value: String(hours), label: overlapText(hours) }))}
            value={String(overlapHours)}
            onChange={({ currentTarget }) => setOverlap(Number(currentTarget.value))}
          />
          {oldSecretUntil ? (
            <Checkbox
              label={t('endOldSecret', { moment: formatMoment(oldSecretUntil) })}
              description={t('endOldSecretHint')}
              checked={endsOldSecret}
              onChange={({ currentTarget }) => setEndsOldSecret(currentTarget.checked)}
            />
          ) : null}
        </>
      ) : null}
      {kind === 'remove' ? <Text size="sm">{t('removeBody', { host })}</Text> : null}
      {kind === 'off' ? <Text size="sm">{t('switchOffBody', { host })}</Text> : null}
      {kind === 'on' ? <Text size="sm">{host}</Text> : null}
      <Problem error={change.error} />
    </DialogForm>
  );
}

/** How many hours back from now a replay may begin. */
const replayHours = [1, 24, 72, 168, 720];

function ReplayForm({ endpoint, onClose }: { endpoint: WebhookEndpoint; onClose: () => void }) {
  const { endpointId } = endpoint;
  const [hours, setHours] = useState(24);
  const replay = useEndpointChange(
    (call) => {
      const since = new Date(Date.now() - hours * 3_600_000).toISOString();
      return call(webhookEndpoints.replaySince, { params: { endpointId }, payload: { since } });
    },
    { done: ({ deliveries: n }) => t('replayedMany', { n }), onSuccess: onClose },
  );
  return (
    <DialogForm
      onSubmit={() => replay.mutate()}
      confirm={t('replay')}
      loading={replay.isPending}
      disabled={hasCode(replay.error, 'VERSION_CONFLICT')}
      onCancel={onClose}
    >
      <Text size="sm">{t('replayBody')}</Text>
      <NativeSelect
        label={t('replayFrom')}
        data={replayHours.map((n) => ({
          value: String(n),
          label: n < 24 ? t('lastHours', { n }) : t('lastDays', { n: n / 24 }),
        }))}
        value={String(hours)}
        onChange={({ currentTarget }) => setHours(Number(currentTarget.value))}
      />
      <Problem error={replay.error} />
    </DialogForm>
  );
}

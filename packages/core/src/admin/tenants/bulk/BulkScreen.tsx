import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { isMissing } from '../../../client/errors.ts';
import { type BulkChange, isSettled } from '../../../domain/platform/bulk-changes.ts';
import { Page } from '../../shared/Page.tsx';
import { RelativeTime } from '../../shared/RelativeTime.tsx';
import { EmptyState, FailedState, Waiting } from '../../shared/states.tsx';
import { useMay } from '../../shared/useMay.ts';
import { useNow } from '../../shared/useNow.ts';
import { BulkBadge } from './BulkBadge.tsx';
import { BulkFacts } from './BulkFacts.tsx';
import { BulkProgress } from './BulkProgress.tsx';
import { BulkTenants } from './BulkTenants.tsx';
import styles from './bulk.module.css';
import { t } from './text.ts';
import { useBulkChange, useUndo } from './useBulkChange.ts';

const toList = [
  { name: t('tenants'), href: '/admin/tenants' },
  { name: t('listTitle'), href: '/admin/tenants/bulk' },
];

/** A bulk change with its live progress, its clinics, and the actions Stop, Retry and Resume. */
export function BulkScreen() {
  const { bulkId = '' } = useParams();
  const bulk = useBulkChange(bulkId);
  const { change, error } = bulk;
  if (!change) {
    return (
      <Page title={t('listTitle')} trail={toList}>
        <Unread error={error} onRetry={bulk.refetch} />
      </Page>
    );
  }
  return (
    <Page
      title={t('title', { kind: change.kind, total: change.total })}
      trail={toList}
      subtitle={<Subtitle change={change} />}
      actions={<Actions bulk={bulk} change={change} />}
    >
      <BulkProgress change={change} />
      <BulkFacts change={change} />
      <BulkTenants change={change} />
    </Page>
  );
}

/** Missing, failed and loading states. */
function Unread({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  if (isMissing(error)) {
    return (
      <EmptyState
        title={t('missing')}
        body={t('missingBody')}
        action={
          <Button component={Link} to="/admin/tenants/bulk" variant="default">
            {t('toList')}
          </Button>
        }
      />
    );
  }
  return error ? <FailedState error={error} onRetry={onRetry} /> : <Waiting label={t('loading')} />;
}

function Subtitle({ change }: { change: BulkChange }) {
  const now = useNow();
  const { requestedBy } = change;
  return (
    <span className={styles.subtitle}>
      <BulkBadge change={change} />
      <span>{requestedBy ? t('requested', { name: requestedBy }) : t('requestedByNobody')}</span>
      <RelativeTime iso={change.createdAt} now={now} />
    </span>
  );
}

interface ActionsProps {
  bulk: ReturnType<typeof useBulkChange>;
  change: BulkChange;
}

function Actions({ bulk: { stop, retry, goOn }, change }: ActionsProps) {
  const mayOperate = useMay('tenants:operate');
  const [asking, setAsking] = useState(false);
  const { waiting, failed, stopped } = change.counts;
  if (!mayOperate) return null;
  return (
    <>
      {waiting > 0 ? (
        <Button variant="default" onClick={() => setAsking(true)}>
          {t('stop')}
        </Button>
      ) : null}
      {stopped > 0 && isSettled(change) ? (
        <Button loading={goOn.isPending} onClick={() => goOn.mutate()}>
          {t('goOn', { count: stopped })}
        </Button>
      ) : null}
      {failed > 0 && isSettled(change) ? (
        <Button loading={retry.isPending} onClick={() => retry.mutate()}>
          {t('retry')}
        </Button>
      ) : null}
      {change.held > 0 && isSettled(change) ? <Undo change={change} /> : null}
      <Modal opened={asking} onClose={() => setAsking(false)} title={t('stopTitle')} size="sm">
        <Stack gap="md">
          <Text size="sm">{t('stopBody', { waiting })}</Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={() => setAsking(false)} data-autofocus>
              {t('keepGoing')}
            </Button>
            <Button
              color="red"
              loading={stop.isPending}
              onClick={() => stop.mutate(undefined, { onSettled: () => setAsking(false) })}
            >
              {t('stop')}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}

/** Resumes the clinics that this suspension still holds. */
function Undo({ change: { bulkId, held } }: { change: BulkChange }) {
  const [asking, setAsking] = useState(false);
  // What was asked about stays in the title while the dialog closes.
  const [count, setCount] = useState(held);
  const close = () => setAsking(false);
  const undo = useUndo(bulkId, close);
  return (
    <>
      <Button
        variant="default"
        onClick={() => {
          setCount(held);
          setAsking(true);
        }}
      >
        {t('undo')}
      </Button>
      <Modal opened={asking} onClose={close} title={t('undoTitle', { count })} size="sm">
        <Stack gap="md">
          <Text size="sm">{t('undoBody')}</Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={close} data-autofocus>
              {t('cancel')}
            </Button>
            <Button loading={undo.isPending} onClick={() => undo.mutate()}>
              {t('undoConfirm', { count })}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}

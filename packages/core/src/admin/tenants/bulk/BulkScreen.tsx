import { Button } from '@mantine/core';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { type BulkChange, isSettled } from '../../../domain/platform/bulk-changes.ts';
import { type Command, useOfferCommands } from '../../../session/commands/index.ts';
import { AskDialog } from '../../../ui/AskDialog.tsx';
import { Page } from '../../shared/page/Page.tsx';
import { RelativeTime } from '../../shared/RelativeTime.tsx';
import { EmptyState, NotLoaded } from '../../shared/states.tsx';
import { useMay } from '../../shared/useMay.ts';
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
        <NotLoaded error={error} onRetry={bulk.refetch} gone={<Missing />} label={t('loading')} />
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

function Missing() {
  return (
    <EmptyState
      title={t('missing')}
      body={t('missingBody')}
      link={{ name: t('toList'), href: '/admin/tenants/bulk' }}
    />
  );
}

function Subtitle({ change }: { change: BulkChange }) {
  const { requestedBy } = change;
  return (
    <span className={styles.subtitle}>
      <BulkBadge change={change} />
      <span>{requestedBy ? t('requested', { name: requestedBy }) : t('requestedByNobody')}</span>
      <RelativeTime iso={change.createdAt} />
    </span>
  );
}

interface ActionsProps {
  bulk: ReturnType<typeof useBulkChange>;
  change: BulkChange;
}

function Actions({ bulk: { stop, retry, goOn }, change }: ActionsProps) {
  const mayOperate = useMay('tenants:operate');
  const [asked, setAsked] = useState<'stop' | 'goOn' | 'retry' | null>(null);
  const { waiting, failed, stopped } = change.counts;
  const close = () => setAsked(null);
  const isOver = isSettled(change);
  const offer = (id: 'stop' | 'goOn' | 'retry', title: string, visible: boolean): Command => ({
    id: `bulk-${id}`,
    title,
    group: 'screen',
    visible: visible && mayOperate,
    run: () => setAsked(id),
  });
  useOfferCommands([
    offer('stop', t('stop'), waiting > 0),
    offer('goOn', t('goOn', { count: stopped }), stopped > 0 && isOver),
    offer('retry', t('retry'), failed > 0 && isOver),
  ]);
  if (!mayOperate) return null;
  return (
    <>
      {waiting > 0 ? (
        <Button variant="default" onClick={() => setAsked('stop')}>
          {t('stop')}
        </Button>
      ) : null}
      {stopped > 0 && isOver ? (
        <Button onClick={() => setAsked('goOn')}>{t('goOn', { count: stopped })}</Button>
      ) : null}
      {failed > 0 && isOver ? <Button onClick={() => setAsked('retry')}>{t('retry')}</Button> : null}
      {change.held > 0 && isOver ? <Undo change={change} /> : null}
      <AskDialog
        opened={asked === 'stop'}
        title={t('stopTitle')}
        confirm={t('stop')}
        cancel={t('keepGoing')}
        danger
        loading={stop.isPending}
        onConfirm={() => stop.mutate(undefined, { onSettled: close })}
        onClose={close}
      >
        {t('stopBody', { waiting })}
      </AskDialog>
      <ContinueDialog
        kind={change.kind}
        count={stopped}
        opened={asked === 'goOn'}
        act={goOn}
        onClose={close}
      />
      <ContinueDialog
        kind={change.kind}
        count={failed}
        opened={asked === 'retry'}
        act={retry}
        onClose={close}
      />
    </>
  );
}

interface ContinueDialogProps {
  kind: BulkChange['kind'];
  count: number;
  opened: boolean;
  act: ReturnType<typeof useBulkChange>['goOn'];
  onClose: () => void;
}

/** Confirmation before a bulk change continues with skipped clinics or retries failed ones. */
function ContinueDialog({ kind, count: present, opened, act, onClose }: ContinueDialogProps) {
  const count = useValueWhenOpened(opened, present);
  return (
    <AskDialog
      opened={opened}
      title={t('againTitle', { kind, count })}
      confirm={t('againConfirm', { kind, count })}
      loading={act.isPending}
      onConfirm={() => act.mutate(undefined, { onSettled: onClose })}
      onClose={onClose}
    >
      {t('againBody')}
    </AskDialog>
  );
}

/** A value as it was when a dialog opened, so that its title does not change while it is open or closing. */
function useValueWhenOpened<T>(opened: boolean, value: T): T {
  const [kept, keep] = useState({ opened, value });
  if (kept.opened !== opened) keep({ opened, value: opened ? value : kept.value });
  return opened ? (kept.opened ? kept.value : value) : kept.value;
}

/** Resumes the clinics that are still suspended by this bulk change. */
function Undo({ change: { bulkId, held } }: { change: BulkChange }) {
  const [asking, setAsking] = useState(false);
  const count = useValueWhenOpened(asking, held);
  const close = () => setAsking(false);
  const undo = useUndo(bulkId, close);
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('undo')}
      </Button>
      <AskDialog
        opened={asking}
        title={t('undoTitle', { count })}
        confirm={t('undoConfirm', { count })}
        loading={undo.isPending}
        onConfirm={() => undo.mutate()}
        onClose={close}
      >
        {t('undoBody')}
      </AskDialog>
    </>
  );
}

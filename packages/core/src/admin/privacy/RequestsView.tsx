import { Anchor, Button, NativeSelect, Table, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Link, useNavigate } from 'react-router-dom';
import {
  type PrivacyRequest,
  privacyAnswerDays,
  privacyRequestKinds,
  privacyRequestStatuses,
} from '../../domain/privacy.ts';
import { Badge } from '../../ui/Badge.tsx';
import { formatDate } from '../shared/format.ts';
import shared from '../shared/shared.module.css';
import { EmptyState, FailedState, Waiting } from '../shared/states.tsx';
import { useMay } from '../shared/useMay.ts';
import { useNow } from '../shared/useNow.ts';
import { dueOf, statusTones } from './describe.ts';
import styles from './privacy.module.css';
import { RecordDialog } from './RecordDialog.tsx';
import { t } from './text.ts';
import { type PrivacyParams, usePrivacyParams, useRequests } from './usePrivacy.ts';

const statuses = [...privacyRequestStatuses, 'all' as const].map((value) => ({
  value,
  label: value === 'all' ? t('allStatuses') : t(value),
}));
const kinds = [
  { value: '', label: t('allKinds') },
  ...privacyRequestKinds.map((value) => ({ value, label: t(value) })),
];

/** Requests of people about their own data, open ones first by the day an answer is due. */
export function RequestsView() {
  const { filters, change, clear } = usePrivacyParams();
  const list = useRequests(filters);
  const { requests } = list;
  return (
    <section className={shared.panel} aria-label={t('tableLabel')}>
      <Toolbar filters={filters} change={change} />
      {requests && requests.length > 0 ? <RequestTable requests={requests} isOld={list.isOld} /> : null}
      {requests?.length === 0 ? <NoRequests filters={filters} clear={clear} /> : null}
      {!requests && list.error ? <FailedState error={list.error} onRetry={list.retry} /> : null}
      {!requests && !list.error ? <Waiting label={t('loading')} /> : null}
      {list.hasOlder ? (
        <div className={styles.older}>
          <Button variant="default" loading={list.loadingOlder} onClick={list.loadOlder}>
            {t('older')}
          </Button>
        </div>
      ) : null}
      <VisuallyHidden role="status">
        {requests && !list.isOld ? t('announced', { n: requests.length }) : null}
      </VisuallyHidden>
    </section>
  );
}

interface ToolbarProps {
  filters: PrivacyParams;
  change: (changes: Partial<PrivacyParams>) => void;
}

function Toolbar({ filters, change }: ToolbarProps) {
  const navigate = useNavigate();
  const mayRecord = useMay('privacy:export');
  const [recording, { open, close }] = useDisclosure();
  return (
    <div className={styles.toolbar}>
      <NativeSelect
        aria-label={t('status')}
        className={styles.filter}
        data={statuses}
        value={filters.status}
        onChange={({ currentTarget: { value } }) =>
          change({ status: statuses.find((known) => known.value === value)?.value })
        }
      />
      <NativeSelect
        aria-label={t('kind')}
        className={styles.filter}
        data={kinds}
        value={filters.kind ?? ''}
        onChange={({ currentTarget: { value } }) =>
          change({ kind: privacyRequestKinds.find((known) => known === value) })
        }
      />
      {mayRecord ? (
        <Button className={styles.end} onClick={open}>
          {t('record')}
        </Button>
      ) : null}
      <RecordDialog
        opened={recording}
        onClose={close}
        onRecorded={({ requestId }) => void navigate(`/admin/users/privacy/${requestId}`)}
      />
    </div>
  );
}

function NoRequests({ filters: { status, kind }, clear }: { filters: PrivacyParams; clear: () => void }) {
  const isFirstView = status === 'open' && !kind;
  if (status === 'all' && !kind)
    return <EmptyState title={t('none')} body={t('noneYet', { days: privacyAnswerDays })} />;
  return (
    <EmptyState
      title={t('none')}
      body={isFirstView ? t('noneOpen') : t('noneMatching')}
      action={
        <Button variant="default" onClick={clear}>
          {isFirstView ? t('allStatuses') : t('clearFilters')}
        </Button>
      }
    />
  );
}

function RequestTable({ requests, isOld }: { requests: PrivacyRequest[]; isOld: boolean }) {
  const now = useNow();
  const someClosed = requests.some(({ closedAt }) => closedAt !== null);
  return (
    <div className={styles.scroll}>
      <Table
        aria-label={t('tableLabel')}
        aria-busy={isOld}
        data-old={isOld || undefined}
        className={styles.table}
        horizontalSpacing="md"
      >
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('person')}</Table.Th>
            <Table.Th>{t('kind')}</Table.Th>
            <Table.Th>{t('status')}</Table.Th>
            <Table.Th>{t('received')}</Table.Th>
            <Table.Th>{t('due')}</Table.Th>
            {someClosed ? <Table.Th>{t('closed')}</Table.Th> : null}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {requests.map((request) => {
            const due = dueOf(request, now);
            return (
              <Table.Tr key={request.requestId}>
                <Table.Td>
                  <Anchor component={Link} to={`/admin/users/privacy/${request.requestId}`} inherit>
                    {request.address ?? t('erasedPerson')}
                  </Anchor>
                </Table.Td>
                <Table.Td>{t(request.kind)}</Table.Td>
                <Table.Td>
                  <Badge tone={statusTones[request.status]}>{t(request.status)}</Badge>
                </Table.Td>
                <Table.Td data-label={t('received')}>{formatDate(request.receivedAt)}</Table.Td>
                <Table.Td data-label={t('due')}>
                  {formatDate(request.dueAt)}
                  {due ? <span className={due.late ? styles.late : styles.muted}> · {due.text}</span> : null}
                </Table.Td>
                {someClosed ? (
                  <Table.Td data-label={t('closed')}>
                    {request.closedAt ? formatDate(request.closedAt) : null}
                  </Table.Td>
                ) : null}
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </div>
  );
}

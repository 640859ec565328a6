import { Button, NativeSelect, Table } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useNavigate } from 'react-router-dom';
import {
  type PrivacyRequest,
  privacyAnswerDays,
  privacyRequestKinds,
  privacyRequestStatuses,
} from '../../domain/platform/privacy.ts';
import { Badge } from '../../ui/Badge.tsx';
import { FilterSelect } from '../shared/data-table/FilterSelect.tsx';
import { RowName } from '../shared/data-table/RowName.tsx';
import { formatDate } from '../shared/format.ts';
import shared from '../shared/shared.module.css';
import { EmptyState } from '../shared/states.tsx';
import { Cell, type Column, DataTable } from '../shared/table/DataTable.tsx';
import { PagedList } from '../shared/table/PagedList.tsx';
import { Toolbar } from '../shared/table/Toolbar.tsx';
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

/** Requests of people about their own data, open ones first by the day an answer is due. */
export function RequestsView() {
  const { filters, change, clear } = usePrivacyParams();
  const list = useRequests(filters);
  return (
    <section className={shared.panel} aria-label={t('tableLabel')}>
      <RequestsToolbar filters={filters} change={change} />
      <PagedList
        list={list}
        loading={t('loading')}
        empty={<NoRequests filters={filters} clear={clear} />}
        announced={(n) => t('announced', { n })}
      >
        {(requests) => <RequestTable requests={requests} isOld={list.isOld} />}
      </PagedList>
    </section>
  );
}

interface ToolbarProps {
  filters: PrivacyParams;
  change: (changes: Partial<PrivacyParams>) => void;
}

function RequestsToolbar({ filters, change }: ToolbarProps) {
  const navigate = useNavigate();
  const mayRecord = useMay('privacy:export');
  const [recording, { open, close }] = useDisclosure();
  return (
    <Toolbar>
      <NativeSelect
        aria-label={t('status')}
        data={statuses}
        value={filters.status}
        onChange={({ currentTarget: { value } }) =>
          change({ status: statuses.find((known) => known.value === value)?.value })
        }
      />
      <FilterSelect
        label={t('kind')}
        all={t('allKinds')}
        values={privacyRequestKinds}
        nameOf={(value) => t(value)}
        value={filters.kind}
        onChange={(kind) => change({ kind })}
      />
      {mayRecord ? (
        <Button data-end onClick={open}>
          {t('record')}
        </Button>
      ) : null}
      <RecordDialog
        opened={recording}
        onClose={close}
        onRecorded={({ requestId }) => void navigate(`/admin/users/privacy/${requestId}`)}
      />
    </Toolbar>
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
  const columns: Column[] = [
    { name: t('person') },
    { name: t('kind') },
    { name: t('status') },
    { name: t('received') },
    { name: t('due') },
    ...(someClosed ? [{ name: t('closed') }] : []),
  ];
  return (
    <DataTable label={t('tableLabel')} columns={columns} isOld={isOld}>
      {requests.map((request) => {
        const due = dueOf(request, now);
        return (
          <Table.Tr key={request.requestId}>
            <Cell>
              <RowName to={`/admin/users/privacy/${request.requestId}`}>
                {request.email ?? t('erasedPerson')}
              </RowName>
            </Cell>
            <Cell label={t('kind')}>{t(request.kind)}</Cell>
            <Cell label={t('status')}>
              <Badge tone={statusTones[request.status]} dot>
                {t(request.status)}
              </Badge>
            </Cell>
            <Cell label={t('received')} muted nowrap>
              {formatDate(request.receivedAt)}
            </Cell>
            <Cell label={t('due')}>
              {formatDate(request.dueAt)}
              {due ? <span className={due.late ? styles.late : styles.muted}> · {due.text}</span> : null}
            </Cell>
            {someClosed ? (
              <Cell label={t('closed')} muted nowrap>
                {request.closedAt ? formatDate(request.closedAt) : null}
              </Cell>
            ) : null}
          </Table.Tr>
        );
      })}
    </DataTable>
  );
}

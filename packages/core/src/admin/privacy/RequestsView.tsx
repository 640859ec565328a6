import { Button, NativeSelect } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useNavigate } from 'react-router-dom';
import {
  type PrivacyRequest,
  privacyAnswerDays,
  privacyRequestKinds,
  privacyRequestStatuses,
} from '../../domain/platform/privacy.ts';
import { Badge } from '../../ui/badges/Badge.tsx';
import { useNow } from '../../ui/useNow.ts';
import type { DataColumn } from '../shared/data-table/columns.ts';
import { DataTable } from '../shared/data-table/DataTable.tsx';
import { FilterSelect } from '../shared/data-table/FilterSelect.tsx';
import { ListToolbar } from '../shared/data-table/ListToolbar.tsx';
import { RowName } from '../shared/data-table/RowName.tsx';
import { pagedRows } from '../shared/data-table/rows.ts';
import { formatDate } from '../shared/format.ts';
import shared from '../shared/shared.module.css';
import { EmptyState } from '../shared/states.tsx';
import { useMay } from '../shared/useMay.ts';
import { Due } from './Due.tsx';
import { statusTones } from './describe.ts';
import { RecordDialog } from './RecordDialog.tsx';
import { t } from './text.ts';
import { type PrivacyParams, usePrivacyParams, useRequests } from './usePrivacy.ts';

const statuses = [...privacyRequestStatuses, 'all' as const].map((value) => ({
  value,
  label: value === 'all' ? t('allStatuses') : t(value),
}));

const pathOf = (requestId: string) => `/admin/users/privacy/${requestId}`;

/** Requests of people about their own data; open ones first, by the day an answer is due. */
export function RequestsView() {
  const navigate = useNavigate();
  const now = useNow();
  const mayRecord = useMay('privacy:export');
  const [recording, { open, close }] = useDisclosure();
  const { filters, isFiltered, change, clear } = usePrivacyParams();
  const list = useRequests(filters);
  const columns: DataColumn<PrivacyRequest>[] = [
    {
      id: 'person',
      header: t('person'),
      cell: ({ requestId, email }) => <RowName to={pathOf(requestId)}>{email ?? t('erasedPerson')}</RowName>,
    },
    { id: 'kind', header: t('kind'), cell: ({ kind }) => t(kind) },
    {
      id: 'status',
      header: t('status'),
      cell: ({ status }) => (
        <Badge tone={statusTones[status]} dot>
          {t(status)}
        </Badge>
      ),
    },
    {
      id: 'received',
      header: t('received'),
      muted: true,
      nowrap: true,
      cell: ({ receivedAt }) => formatDate(receivedAt),
    },
    { id: 'due', header: t('due'), cell: (request) => <Due request={request} now={now} /> },
    {
      id: 'closed',
      header: t('closed'),
      muted: true,
      nowrap: true,
      cell: ({ closedAt }) => (closedAt ? formatDate(closedAt) : null),
    },
  ];
  return (
    <section className={shared.panel} aria-label={t('tableLabel')}>
      <ListToolbar
        onClear={isFiltered ? clear : undefined}
        count={list.items && !list.isOld ? t('announced', { n: list.items.length }) : null}
        end={mayRecord ? <Button onClick={open}>{t('record')}</Button> : null}
      >
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
          nameOf={t}
          value={filters.kind}
          onChange={(kind) => change({ kind })}
        />
      </ListToolbar>
      <DataTable
        label={t('tableLabel')}
        columns={columns}
        rowId={({ requestId }) => requestId}
        {...pagedRows(list)}
        loading={t('loading')}
        empty={<NoRequests filters={filters} onShowAll={clear} />}
        visibility={{ closed: list.items?.some(({ closedAt }) => closedAt !== null) ?? false }}
        onOpen={({ requestId }) => void navigate(pathOf(requestId))}
      />
      <RecordDialog
        opened={recording}
        onClose={close}
        onRecorded={({ requestId }) => void navigate(pathOf(requestId))}
      />
    </section>
  );
}

interface NoRequestsProps {
  filters: PrivacyParams;
  onShowAll: () => void;
}

function NoRequests({ filters: { status, kind }, onShowAll }: NoRequestsProps) {
  if (kind || (status !== 'open' && status !== 'all'))
    return <EmptyState title={t('none')} body={t('noneMatching')} />;
  if (status === 'all')
    return <EmptyState title={t('none')} body={t('noneYet', { days: privacyAnswerDays })} />;
  return (
    <EmptyState
      title={t('none')}
      body={t('noneOpen')}
      action={
        <Button variant="default" onClick={onShowAll}>
          {t('showAll')}
        </Button>
      }
    />
  );
}

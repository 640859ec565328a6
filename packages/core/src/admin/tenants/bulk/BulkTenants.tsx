import { useNavigate } from 'react-router-dom';
import {
  type BulkChange,
  type BulkState,
  type BulkTenant,
  bulkStates,
} from '../../../domain/platform/bulk-changes.ts';
import { Badge, type BadgeProps } from '../../../ui/badges/Badge.tsx';
import { useSearchParamsState } from '../../../ui/useSearchParamsState.ts';
import type { DataColumn } from '../../shared/data-table/columns.ts';
import { DataTable } from '../../shared/data-table/DataTable.tsx';
import { FilterSelect } from '../../shared/data-table/FilterSelect.tsx';
import { ListToolbar } from '../../shared/data-table/ListToolbar.tsx';
import { Minor, RowName } from '../../shared/data-table/RowName.tsx';
import { pagedRows } from '../../shared/data-table/rows.ts';
import { Panel } from '../../shared/page/Panel.tsx';
import { EmptyState } from '../../shared/states.tsx';
import { t } from './text.ts';
import { useBulkTenants } from './useBulkChange.ts';

const tones: Record<BulkState, BadgeProps['tone']> = {
  waiting: 'neutral',
  running: 'warn',
  done: 'ok',
  unchanged: 'neutral',
  failed: 'bad',
  stopped: 'neutral',
};

const columns: DataColumn<BulkTenant>[] = [
  {
    id: 'clinic',
    header: t('clinic'),
    cell: ({ tenantId, clinicName, subdomain }) =>
      clinicName === null ? (
        <Minor>{t('gone')}</Minor>
      ) : (
        <RowName to={`/admin/tenants/${tenantId}`} minor={subdomain}>
          {clinicName}
        </RowName>
      ),
  },
  {
    id: 'state',
    header: t('state'),
    cell: ({ state }) => (
      <Badge tone={tones[state]} dot>
        {t(`state_${state}`)}
      </Badge>
    ),
  },
  { id: 'error', header: t('note'), muted: true, cell: ({ error }) => error },
];

/** Every clinic of a bulk change with its result; the state filter is in the search params. */
export function BulkTenants({ change }: { change: BulkChange }) {
  const navigate = useNavigate();
  const { searchParams, set } = useSearchParamsState();
  const state = bulkStates.find((known) => known === searchParams.get('state'));
  const list = useBulkTenants(change, state);
  return (
    <Panel title={t('clinics')} line>
      <ListToolbar
        onClear={state ? () => set({ state: undefined }) : undefined}
        count={list.items && !list.isOld ? t('clinicsShown', { n: list.items.length }) : null}
      >
        <FilterSelect
          label={t('stateFilter')}
          all={t('allStates')}
          values={bulkStates}
          nameOf={(value) => t(`state_${value}`)}
          value={state}
          onChange={(value) => set({ state: value })}
        />
      </ListToolbar>
      <DataTable
        label={t('clinics')}
        columns={columns}
        rowId={({ position }) => String(position)}
        {...pagedRows(list)}
        loading={t('loading')}
        empty={<EmptyState title={t('noneInState')} />}
        onOpen={({ tenantId, clinicName }) => {
          if (clinicName !== null) void navigate(`/admin/tenants/${tenantId}`);
        }}
      />
    </Panel>
  );
}

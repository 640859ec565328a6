import { Table } from '@mantine/core';
import { useSearchParams } from 'react-router-dom';
import {
  type BulkChange,
  type BulkState,
  type BulkTenant,
  bulkStates,
} from '../../../domain/platform/bulk-changes.ts';
import { Badge, type BadgeProps } from '../../../ui/Badge.tsx';
import { Panel } from '../../shared/Panel.tsx';
import { NoneFound } from '../../shared/states.tsx';
import { Cell, type Column, DataTable } from '../../shared/table/DataTable.tsx';
import { FilterSelect } from '../../shared/table/FilterSelect.tsx';
import { PagedList } from '../../shared/table/PagedList.tsx';
import { Minor, RowName } from '../../shared/table/RowName.tsx';
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

const columns: Column[] = [{ name: t('clinic') }, { name: t('state') }, { name: t('note') }];

/** Every clinic of a change with the answer it got; the state to look at stands in the address. */
export function BulkTenants({ change }: { change: BulkChange }) {
  const [params, setParams] = useSearchParams();
  const state = bulkStates.find((known) => known === params.get('state'));
  const list = useBulkTenants(change, state);
  return (
    <Panel
      title={t('clinics')}
      line
      aside={
        <FilterSelect
          label={t('stateFilter')}
          all={t('allStates')}
          values={bulkStates}
          nameOf={(value) => t(`state_${value}`)}
          value={state}
          onChange={(value) => setParams(value ? { state: value } : {})}
        />
      }
    >
      <PagedList list={list} loading={t('loading')} empty={<NoneFound title={t('noneInState')} />}>
        {(tenants) => <Rows tenants={tenants} />}
      </PagedList>
    </Panel>
  );
}

function Rows({ tenants }: { tenants: BulkTenant[] }) {
  return (
    <DataTable label={t('clinics')} columns={columns}>
      {tenants.map((tenant) => (
        <Table.Tr key={tenant.position}>
          <Cell>
            {tenant.clinicName === null ? (
              <Minor>{t('gone')}</Minor>
            ) : (
              <RowName to={`/admin/tenants/${tenant.tenantId}`} minor={tenant.subdomain}>
                {tenant.clinicName}
              </RowName>
            )}
          </Cell>
          <Cell label={t('state')}>
            <Badge tone={tones[tenant.state]} dot>
              {t(`state_${tenant.state}`)}
            </Badge>
          </Cell>
          <Cell label={t('note')} muted>
            {tenant.error}
          </Cell>
        </Table.Tr>
      ))}
    </DataTable>
  );
}

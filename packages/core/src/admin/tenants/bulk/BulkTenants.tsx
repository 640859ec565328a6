import { Button, NativeSelect, Table } from '@mantine/core';
import { Link, useSearchParams } from 'react-router-dom';
import { type BulkChange, type BulkState, type BulkTenant, bulkStates } from '../../../domain/tenant-list.ts';
import { Badge, type BadgeProps } from '../../../ui/Badge.tsx';
import { Panel } from '../../shared/Panel.tsx';
import { EmptyState, FailedState, Waiting } from '../../shared/states.tsx';
import styles from './bulk.module.css';
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
const options = [
  { value: '', label: t('allStates') },
  ...bulkStates.map((value) => ({ value, label: t(`state_${value}`) })),
];

/** Every clinic of a change with the answer it got; the state to look at stands in the address. */
export function BulkTenants({ change }: { change: BulkChange }) {
  const [params, setParams] = useSearchParams();
  const state = bulkStates.find((known) => known === params.get('state'));
  const { tenants, error, retry, hasMore, loadMore, loadingMore } = useBulkTenants(change, state);
  return (
    <Panel
      title={t('clinics')}
      line
      aside={
        <NativeSelect
          aria-label={t('stateFilter')}
          data={options}
          value={state ?? ''}
          onChange={({ currentTarget: { value } }) => setParams(value ? { state: value } : {})}
        />
      }
    >
      {tenants && tenants.length > 0 ? <Rows tenants={tenants} /> : null}
      {tenants?.length === 0 ? <EmptyState title={t('noneInState')} /> : null}
      {!tenants && error ? <FailedState error={error} onRetry={retry} /> : null}
      {!tenants && !error ? <Waiting label={t('loading')} /> : null}
      {hasMore ? (
        <div className={styles.more}>
          <Button variant="default" loading={loadingMore} onClick={loadMore}>
            {t('more')}
          </Button>
        </div>
      ) : null}
    </Panel>
  );
}

function Rows({ tenants }: { tenants: BulkTenant[] }) {
  return (
    <div className={styles.scroll}>
      <Table aria-label={t('clinics')} horizontalSpacing="md" className={styles.table}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('clinic')}</Table.Th>
            <Table.Th>{t('state')}</Table.Th>
            <Table.Th>{t('note')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {tenants.map((tenant) => (
            <Table.Tr key={tenant.position}>
              <Table.Td>
                {tenant.clinicName === null ? (
                  <span className={styles.quiet}>{t('gone')}</span>
                ) : (
                  <>
                    <Link to={`/admin/tenants/${tenant.tenantId}`} className={styles.name}>
                      {tenant.clinicName}
                    </Link>
                    <span className={styles.secondary}>{tenant.subdomain}</span>
                  </>
                )}
              </Table.Td>
              <Table.Td>
                <Badge tone={tones[tenant.state]}>{t(`state_${tenant.state}`)}</Badge>
              </Table.Td>
              <Table.Td className={styles.note}>{tenant.error}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

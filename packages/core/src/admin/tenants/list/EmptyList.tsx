import { Button } from '@mantine/core';
import { useNavigate } from 'react-router-dom';
import type { TenantList } from '../../../domain/platform/tenants.ts';
import { SimilarRows } from '../../shared/data-table/SimilarRows.tsx';
import { EmptyState } from '../../shared/states.tsx';
import { t } from '../text.ts';
import { columns } from './columns.tsx';
import type { useTenantListParams } from './useTenantListParams.ts';

const similarIds = ['clinicName', 'ownerName', 'status', 'plan', 'createdAt'];
const similarColumns = columns.filter(({ id }) => similarIds.includes(id));

interface EmptyListProps {
  list: TenantList;
  params: ReturnType<typeof useTenantListParams>;
  mayCreate: boolean;
}

/** Why the list is empty: nothing matches, the page is past the end, or there are no clinics yet. */
export function EmptyList({ list, params, mayCreate }: EmptyListProps) {
  const navigate = useNavigate();
  const button = (label: string, onClick: () => void) => (
    <Button variant="default" onClick={onClick}>
      {label}
    </Button>
  );
  if (list.total > 0) {
    return (
      <EmptyState title={t('pastEnd')} action={button(t('toFirst'), () => params.change({ page: 1 }))} />
    );
  }
  if (params.isFiltered) {
    return (
      <>
        <EmptyState title={t('none')} body={t('noneMatching')} />
        <SimilarRows
          rows={list.similar}
          columns={similarColumns}
          rowId={({ tenantId }) => tenantId}
          onOpen={({ tenantId }) => void navigate(`/admin/tenants/${tenantId}`)}
        />
      </>
    );
  }
  return (
    <EmptyState
      title={t('none')}
      body={t('noneYet')}
      action={mayCreate ? button(t('addTenant'), () => params.setCreating(true)) : null}
    />
  );
}

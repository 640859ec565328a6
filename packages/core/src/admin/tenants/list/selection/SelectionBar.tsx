import { Button, CloseButton, Group, VisuallyHidden } from '@mantine/core';
import { type BulkKind, bulkFrom } from '../../../../domain/platform/bulk-changes.ts';
import type { TenantList } from '../../../../domain/platform/tenants.ts';
import styles from '../list.module.css';
import { totalText } from '../TenantPager.tsx';
import { t } from '../text.ts';
import type { ListParams } from '../useTenantListParams.ts';
import type { TenantSelection } from './useSelection.ts';

export interface SelectionBarProps {
  selection: TenantSelection;
  list: TenantList;
  query: ListParams;
  onChange: (kind: BulkKind) => void;
  /** Exports the selected clinics; undefined without the permission. */
  onExport: (() => void) | undefined;
}

/**
 * The number of selected clinics, a button that selects all, and the bulk actions. Stays in view below the
 * rows.
 */
export function SelectionBar({ selection, list, query, onChange, onExport }: SelectionBarProps) {
  const { picked, all, isEmpty } = selection;
  const isMore = list.total > list.tenants.length || !list.totalIsExact;
  const summary = isEmpty
    ? t('nothingSelected')
    : all
      ? t('allSelected', { count: totalText(list) })
      : t('selected', { count: picked.size });
  const may = (kind: BulkKind) =>
    all
      ? query.status === undefined || bulkFrom[kind].includes(query.status)
      : [...picked.values()].some(({ status }) => bulkFrom[kind].includes(status));
  return (
    <>
      <VisuallyHidden role="status">{summary}</VisuallyHidden>
      {isEmpty ? null : (
        <section className={styles.selection} aria-label={t('selectionLabel')}>
          <CloseButton aria-label={t('clear')} title={t('clear')} onClick={selection.clear} />
          <strong className={styles.selected}>{summary}</strong>
          {!all && isMore && selection.isPageSelected ? (
            <Button variant="transparent" size="compact-sm" onClick={selection.selectAll}>
              {t('selectAll', { count: totalText(list) })}
            </Button>
          ) : null}
          <Group gap="xs" ml="auto">
            {onExport ? (
              <Button variant="default" onClick={onExport}>
                {t('exportSelected')}
              </Button>
            ) : null}
            <Button
              variant="default"
              disabled={!may('extend_trial')}
              onClick={() => onChange('extend_trial')}
            >
              {t('extendTrial')}
            </Button>
            <Button variant="default" disabled={!may('resume')} onClick={() => onChange('resume')}>
              {t('resume')}
            </Button>
            <Button color="red" disabled={!may('suspend')} onClick={() => onChange('suspend')}>
              {t('suspend')}
            </Button>
          </Group>
        </section>
      )}
    </>
  );
}

import { Button, Group, NativeSelect } from '@mantine/core';
import { pageSizes } from '../../../domain/platform/tenant-views.ts';
import type { TenantList } from '../../../domain/platform/tenants.ts';
import { formatCount } from '../../shared/format.ts';
import { t } from '../text.ts';
import styles from './list.module.css';
import type { ListParams } from './useTenantListParams.ts';

export interface TenantPagerProps {
  list: TenantList;
  query: ListParams;
  change: (changes: Partial<ListParams>) => void;
}

/** The number of tenants: exact, or as `1,000+`. */
export function totalText({ total, totalIsExact }: Pick<TenantList, 'total' | 'totalIsExact'>): string {
  return totalIsExact ? formatCount(total) : t('orMore', { count: formatCount(total) });
}

/** The range of rows shown, the number of rows per page, and links to the other pages. */
export function TenantPager({ list, query, change }: TenantPagerProps) {
  const { page, limit } = query;
  const shown = list.tenants.length;
  const from = (page - 1) * limit + 1;
  const lastPage = Math.max(1, Math.ceil(list.total / limit));
  const atEnd = list.totalIsExact ? page >= lastPage : shown < limit;
  const range =
    shown === 0 ? t('rangeEmpty', { total: totalText(list) }) : rangeText(from, shown, totalText(list));
  return (
    <nav className={styles.pager} aria-label={t('pages')}>
      <span className={styles.range}>{range}</span>
      <Group gap="xs" className={styles.pagerParts}>
        <NativeSelect
          aria-label={t('pageSize')}
          value={String(limit)}
          data={pageSizes.map((size) => ({ value: String(size), label: t('perPage', { n: size }) }))}
          onChange={(event) => change({ limit: Number(event.currentTarget.value) })}
        />
        <Button variant="default" disabled={page === 1} onClick={() => change({ page: 1 })}>
          {t('first')}
        </Button>
        <Button variant="default" disabled={page === 1} onClick={() => change({ page: page - 1 })}>
          {t('previous')}
        </Button>
        <Button variant="default" disabled={atEnd} onClick={() => change({ page: page + 1 })}>
          {t('next')}
        </Button>
        <Button
          variant="default"
          disabled={atEnd || !list.totalIsExact}
          onClick={() => change({ page: lastPage })}
        >
          {t('last')}
        </Button>
      </Group>
    </nav>
  );
}

function rangeText(from: number, shown: number, total: string): string {
  return t('range', { from: formatCount(from), to: formatCount(from + shown - 1), total });
}

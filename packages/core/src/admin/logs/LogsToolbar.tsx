import { NativeSelect } from '@mantine/core';
import { auditOutcomes, auditSubjects } from '../../domain/logs.ts';
import { SearchField } from '../shared/SearchField.tsx';
import { FilterSelect } from '../shared/table/FilterSelect.tsx';
import { Toolbar } from '../shared/table/Toolbar.tsx';
import { t } from './text.ts';
import type { AuditParams } from './useAuditParams.ts';

const ranges = [
  { value: '', label: t('allTime') },
  { value: 'now-1h', label: t('hour') },
  { value: 'now-24h', label: t('day') },
  { value: 'now-7d', label: t('week') },
  { value: 'now-30d', label: t('month') },
];

export interface LogsToolbarProps {
  filters: AuditParams;
  change: (changes: Partial<AuditParams>, options?: { replace?: boolean }) => void;
}

/** Search and filters above the log. A range that only the address can say is kept until another is chosen. */
export function LogsToolbar({ filters, change }: LogsToolbarProps) {
  const { from = '', to } = filters;
  const isListed = !to && ranges.some(({ value }) => value === from);
  return (
    <Toolbar>
      <SearchField
        label={t('search')}
        search={filters.search}
        onSearch={(search) => change({ search }, { replace: true })}
      />
      <FilterSelect
        label={t('subject')}
        all={t('allSubjects')}
        values={auditSubjects}
        nameOf={(value) => t(value)}
        value={filters.subject}
        onChange={(subject) => change({ subject })}
      />
      <FilterSelect
        label={t('outcome')}
        all={t('allOutcomes')}
        values={auditOutcomes}
        nameOf={(value) => t(value)}
        value={filters.outcome}
        onChange={(outcome) => change({ outcome })}
      />
      <NativeSelect
        aria-label={t('range')}
        data={isListed ? ranges : [...ranges, { value: 'other', label: t('otherRange') }]}
        value={isListed ? from : 'other'}
        onChange={({ currentTarget: { value } }) => {
          if (value !== 'other') change({ from: value, to: undefined });
        }}
      />
    </Toolbar>
  );
}

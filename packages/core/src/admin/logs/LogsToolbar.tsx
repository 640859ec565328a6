import { auditOutcomes, auditSubjects } from '../../domain/platform/logs.ts';
import { FilterSelect } from '../shared/data-table/FilterSelect.tsx';
import { ListToolbar, type ListToolbarProps } from '../shared/data-table/ListToolbar.tsx';
import { RangeSelect } from './RangeSelect.tsx';
import { t } from './text.ts';
import type { AuditParams } from './useAuditParams.ts';

const ranges = ['now-1h', 'now-24h', 'now-7d', 'now-30d'] as const;

export interface LogsToolbarProps extends Pick<ListToolbarProps, 'onClear' | 'count' | 'end'> {
  filters: AuditParams;
  change: (changes: Partial<AuditParams>, options?: { replace?: boolean }) => void;
}

/** Search and filters above the log. */
export function LogsToolbar({ filters, change, ...rest }: LogsToolbarProps) {
  return (
    <ListToolbar search={{ label: t('search'), value: filters.search, change }} {...rest}>
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
      <RangeSelect all={t('allTime')} offered={ranges} range={filters} onChange={change} />
    </ListToolbar>
  );
}

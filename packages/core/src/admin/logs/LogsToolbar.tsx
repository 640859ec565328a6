import { auditOutcomes, auditSubjects } from '../../domain/platform/logs.ts';
import { FilterSelect } from '../shared/data-table/FilterSelect.tsx';
import { SearchField } from '../shared/SearchField.tsx';
import { Toolbar } from '../shared/table/Toolbar.tsx';
import { RangeSelect } from './RangeSelect.tsx';
import { t } from './text.ts';
import type { AuditParams } from './useAuditParams.ts';

const ranges = ['now-1h', 'now-24h', 'now-7d', 'now-30d'] as const;

export interface LogsToolbarProps {
  filters: AuditParams;
  change: (changes: Partial<AuditParams>, options?: { replace?: boolean }) => void;
}

/** Search and filters above the log. */
export function LogsToolbar({ filters, change }: LogsToolbarProps) {
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
      <RangeSelect all={t('allTime')} offered={ranges} range={filters} onChange={change} />
    </Toolbar>
  );
}

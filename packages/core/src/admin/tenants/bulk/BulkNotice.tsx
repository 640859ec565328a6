import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { isSettled } from '../../../domain/platform/bulk-changes.ts';
import { Notice } from '../../../ui/Notice.tsx';
import { formatCount } from '../../shared/format.ts';
import { t } from '../list/text.ts';
import { useBulkChanges } from './useBulkChange.ts';

const changesChecked = 5;

/** Says above the list which bulk change is in progress, no matter who requested it. */
export function BulkNotice() {
  const { data } = useBulkChanges(changesChecked, true);
  const open = data?.find((change) => !isSettled(change));
  if (!open) return null;
  const { bulkId, kind, total, counts } = open;
  return (
    <Notice
      tone="info"
      actions={
        <Button component={Link} to={`/admin/tenants/bulk/${bulkId}`} size="xs" variant="default">
          {t('watch')}
        </Button>
      }
    >
      {t('underWay', { kind, total, done: formatCount(counts.done + counts.unchanged) })}
    </Notice>
  );
}

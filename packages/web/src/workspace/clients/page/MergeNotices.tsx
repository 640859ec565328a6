import { Button } from '@mantine/core';
import { type Client, clientEndpoints } from '@tamarack/core/domain/workspace';
import { Notice, toast, useText } from '@tamarack/core/ui';
import { useMe } from '../../frame/index.ts';
import { todayIn } from '../../shared/dates/days.ts';
import { formatDate } from '../../shared/format.ts';
import { useClientAction } from '../queries.ts';
import { clientTexts } from '../text.ts';

/** Files merged into this one, while the merge can still be undone. */
export function MergeNotices({ client }: { client: Client }) {
  const { t, locale } = useText(clientTexts);
  const { role, zone } = useMe();
  const undo = useClientAction();
  return client.merges.map(({ mergeId, version, fileNo, undoUntil }) => (
    <Notice
      key={mergeId}
      tone="info"
      actions={
        role === 'clinician' ? null : (
          <Button
            variant="default"
            size="xs"
            loading={undo.isPending}
            onClick={() =>
              undo.mutate(
                (call) => call(clientEndpoints.undoMerge, { params: { mergeId }, payload: { version } }),
                { onSuccess: () => toast.success(t('undone', { fileNo: String(fileNo) })) },
              )
            }
          >
            {t('undoMerge')}
          </Button>
        )
      }
    >
      {t('mergedFile', {
        fileNo: String(fileNo),
        day: formatDate(todayIn(zone, new Date(undoUntil)), locale),
      })}
    </Notice>
  ));
}

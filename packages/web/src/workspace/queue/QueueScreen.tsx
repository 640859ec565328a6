import { Button } from '@mantine/core';
import { IconCircleCheck, IconDownload } from '@tabler/icons-react';
import {
  type Confirmation,
  isClear,
  mayReviewNow,
  type QueueCounts,
  type QueueTab,
  queueTabs,
} from '@tamarack/core/domain/workspace';
import { toast, useSearchParamsState, useText } from '@tamarack/core/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { onDemand } from '../../shared/onDemand.tsx';
import { undecidedReason } from '../billing/index.ts';
import { useMay, useMe, WorkspacePage } from '../frame/index.ts';
import { isDay, todayIn } from '../shared/dates/days.ts';
import { EmptyQueue, isDayClosed, WithoutOutcome } from '../shared/EmptyQueue.tsx';
import { LoadFailed, SkeletonRows } from '../shared/Loaded.tsx';
import lists from '../shared/rows/rows.module.css';
import { QueueFilters } from './QueueFilters.tsx';
import { QueueList } from './QueueList.tsx';
import { type QueueFilter, useDecide, useQueue, useReadAll } from './queries.ts';
import classes from './queue.module.css';
import { queueTexts } from './text.ts';

const ConfirmAllDialog = onDemand(async () => (await import('./ConfirmAllDialog.tsx')).ConfirmAllDialog);
const FeesDialog = onDemand(async () => (await import('./FeesDialog.tsx')).FeesDialog);

/** The confirmation queue. */
export function QueueScreen() {
  const { t } = useText(queueTexts);
  const me = useMe();
  const mayDecide = useMay('confirmations:decide');
  const { searchParams, set } = useSearchParamsState();
  const tab = queueTabs.find((known) => known === searchParams.get('tab')) ?? 'open';
  const day = searchParams.get('on') ?? '';
  const on = isDay(day) ? day : tab === 'done' ? todayIn(me.zone) : '';
  const staffId = searchParams.get('staff') ?? '';
  const locationId = searchParams.get('location') ?? '';
  const filter = { tab, on, staffId, locationId };
  const queue = useQueue(filter);
  const [exporting, setExporting] = useState(false);
  const visits = queue.data?.pages.flatMap((page) => page.confirmations) ?? [];
  const counts = queue.data?.pages[0]?.counts;
  // Another tab or day shows the last known counts until its own have come.
  const [known, setKnown] = useState(counts);
  if (counts && counts !== known) setKnown(counts);
  return (
    <WorkspacePage
      title={t('title')}
      lead={t(me.role === 'clinician' ? 'leadOwn' : 'lead')}
      permission="confirmations:read"
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden="true" />}
            onClick={() => setExporting(true)}
          >
            {t('fees')}
          </Button>
          {mayDecide && tab === 'open' ? (
            <ConfirmClear filter={filter} visits={visits} hasMore={queue.hasNextPage} />
          ) : null}
        </>
      }
    >
      <QueueFilters filter={filter} counts={counts ?? known} />
      <div id="queue-panel" role="tabpanel" aria-label={t(`tab_${tab}`)}>
        {queue.isPending ? (
          <SkeletonRows label={t('loading')} rows={5} height={64} className={lists.list} />
        ) : queue.isError && !queue.data ? (
          <LoadFailed title={t('failed')} of={[queue]} />
        ) : (
          <>
            {visits.length === 0 && counts ? (
              <Empty
                tab={tab}
                onClear={
                  [tab !== 'done' && isDay(day), staffId, locationId].some(Boolean)
                    ? () => set({ on: undefined, staff: undefined, location: undefined })
                    : undefined
                }
                counts={counts}
                hadVisits={queue.data?.pages[0]?.hadVisits !== false}
              />
            ) : null}
            <QueueList queue={queue} visits={visits} withKeys={mayDecide && tab === 'open'} />
          </>
        )}
      </div>
      {exporting ? <FeesDialog onClose={() => setExporting(false)} /> : null}
    </WorkspacePage>
  );
}

const canConfirm = ({ checks, feeCents, reviewer, taxReason }: Confirmation) =>
  isClear(checks) && feeCents !== null && mayReviewNow(reviewer) && !undecidedReason(taxReason);

/**
 * Confirms all visits whose checks found nothing. If the list does not show all visits yet, it counts them and asks
 * first.
 */
function ConfirmClear({
  filter,
  visits,
  hasMore,
}: {
  filter: QueueFilter;
  visits: readonly Confirmation[];
  hasMore: boolean;
}) {
  const { t } = useText(queueTexts);
  const decide = useDecide();
  const all = useReadAll(filter);
  const [asked, setAsked] = useState<readonly Confirmation[] | null>(null);
  const clear = visits.filter(canConfirm);
  const confirm = (chosen: readonly Confirmation[]) =>
    decide.mutate(
      { act: 'confirmClear', visits: chosen },
      {
        onSuccess: (answer) => {
          const { confirmed, left } = answer as { confirmed: number; left: number };
          toast.success(t(left > 0 ? 'confirmedLeft' : 'confirmedMany', { count: confirmed, left }));
        },
        onSettled: () => setAsked(null),
      },
    );
  const ask = () =>
    all.mutate(undefined, {
      onSuccess: (read) => {
        const found = read.filter(canConfirm);
        if (found.length > 0) setAsked(found);
        else toast.info(t('noneClear'));
      },
    });
  if (hasMore)
    return (
      <>
        <Button loading={all.isPending} onClick={ask}>
          {t('confirmAllClear')}
        </Button>
        {asked ? (
          <ConfirmAllDialog
            count={asked.length}
            busy={decide.isPending}
            onConfirm={() => confirm(asked)}
            onClose={() => setAsked(null)}
          />
        ) : null}
      </>
    );
  if (clear.length === 0) return null;
  return (
    <Button loading={decide.isPending} onClick={() => confirm(clear)}>
      {t('confirmClear', { count: clear.length })}
    </Button>
  );
}

function Empty({
  tab,
  onClear,
  counts,
  hadVisits,
}: {
  tab: QueueTab;
  /** Clears the filters; undefined if there are none. */
  onClear: (() => void) | undefined;
  counts: QueueCounts;
  /** Whether any visit of the clinic has ever been in the queue. */
  hadVisits: boolean;
}) {
  const { t } = useText(queueTexts);
  const { setUp } = useMe();
  const mayBook = useMay('calendar:book');
  if (tab !== 'open' || onClear)
    return (
      <div className={classes.empty} role="status">
        <strong>{t(onClear ? 'noneFound' : tab === 'returned' ? 'noneReturned' : 'noneDone')}</strong>
        {onClear ? (
          <Button variant="default" onClick={onClear}>
            {t('clearFilters')}
          </Button>
        ) : null}
      </div>
    );
  const closed = isDayClosed(counts) && hadVisits;
  return (
    <div className={classes.empty} role="status">
      {closed ? <IconCircleCheck size={36} stroke={1.5} aria-hidden="true" /> : null}
      <strong>
        <EmptyQueue counts={counts} hadVisits={hadVisits} />
      </strong>
      {closed ? <span>{t('closedBody')}</span> : null}
      {hadVisits ? null : <span>{t('noVisitYet')}</span>}
      {!hadVisits && mayBook && setUp.length === 0 ? (
        <Button component={Link} to="/calendar?book=new" mt="xs">
          {t('bookVisit')}
        </Button>
      ) : null}
      <WithoutOutcome counts={counts} />
      {counts.returned > 0 ? <span>{t('waitReturned', { count: counts.returned })}</span> : null}
    </div>
  );
}

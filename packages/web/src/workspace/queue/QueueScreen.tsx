import { Button, Skeleton, Tabs, TextInput } from '@mantine/core';
import { IconCircleCheck, IconDownload } from '@tabler/icons-react';
import { errorText } from '@tamarack/core/client';
import {
  type Confirmation,
  isBlocked,
  isClear,
  type QueueTab,
  queueTabs,
} from '@tamarack/core/domain/workspace';
import { sessionTexts } from '@tamarack/core/session';
import { useOfferCommands } from '@tamarack/core/session/commands';
import { Notice, RichText, toast, useSearchParamsState, useText } from '@tamarack/core/ui';
import { lazy, Suspense, useState } from 'react';
import { SelectField } from '../../shared/SelectField.tsx';
import { Checkout, checkoutTexts, undecidedReason, useMayCheckOut } from '../billing/index.ts';
import { useMay, useMe, WorkspacePage } from '../frame/index.ts';
import { todayIn } from '../shared/days.ts';
import { formatCents, formatClient } from '../shared/format.ts';
import { useRowFocus } from '../shared/useRowFocus.ts';
import type { Asked } from './DecisionDialog.tsx';
import { useClinicians, useDecide, useQueue } from './queries.ts';
import classes from './queue.module.css';
import { queueTexts } from './texts.ts';
import { useActsOf, VisitRow } from './VisitRow.tsx';

const DecisionDialog = lazy(async () => ({
  default: (await import('./DecisionDialog.tsx')).DecisionDialog,
}));
const FeesDialog = lazy(async () => ({ default: (await import('./FeesDialog.tsx')).FeesDialog }));

/** The check of visits before they are billed, for mouse, touch and keyboard. */
export function QueueScreen() {
  const { t, locale } = useText(queueTexts);
  const me = useMe();
  const mayDecide = useMay('confirmations:decide');
  const { searchParams, set } = useSearchParamsState();
  const tab = queueTabs.find((known) => known === searchParams.get('tab')) ?? 'open';
  const day = searchParams.get('on') ?? '';
  const on = /^20\d\d-\d\d-\d\d$/.test(day) ? day : tab === 'done' ? todayIn(me.zone) : '';
  const staffId = searchParams.get('staff') ?? '';
  const queue = useQueue({ tab, on, staffId });
  const clinicians = useClinicians(me.role !== 'clinician');
  const decide = useDecide();
  const [asked, setAsked] = useState<Asked | null>(null);
  const { t: pay } = useText(checkoutTexts);
  const mayCheckOut = useMayCheckOut();
  const [exporting, setExporting] = useState(false);
  const [checkingOut, setCheckingOut] = useState<Confirmation | null>(null);

  const visits = queue.data?.pages.flatMap((page) => page.confirmations) ?? [];
  const counts = queue.data?.pages[0]?.counts ?? { open: 0, returned: 0 };
  const clear =
    tab === 'open'
      ? visits.filter(
          ({ checks, feeCents, own, taxReason }) =>
            isClear(checks) && feeCents !== null && !own && !undecidedReason(taxReason),
        )
      : [];
  const rows = useRowFocus(visits.map(({ attendanceId }) => attendanceId));
  const current = visits[rows.index];
  const acts = useActsOf();
  const may = current ? acts(current) : { review: false, answer: false, reopen: false };
  const canCheckOut = (visit: Confirmation) =>
    mayCheckOut && acts(visit).review && visit.attendance === 'attended' && !isBlocked(visit.checks);

  const confirm = (visit: Confirmation) =>
    decide.mutate(
      { act: 'confirm', visit },
      {
        onSuccess: () => {
          const fee = formatCents(
            (visit.feeCents ?? 0) + (visit.taxCents ?? 0),
            locale,
            me.settings.currency,
          );
          toast.success(t('confirmed', { client: formatClient(visit), fee }));
        },
      },
    );
  const ask = (act: Asked['act'], visit = current) => visit && setAsked({ act, visit });
  const screen = { group: 'screen' as const };
  useOfferCommands([
    { ...screen, id: 'queue-next', title: t('next'), shortcut: 'j', keyOnly: true, run: () => rows.move(1) },
    {
      ...screen,
      id: 'queue-before',
      title: t('previous'),
      shortcut: 'k',
      keyOnly: true,
      run: () => rows.move(-1),
    },
    {
      ...screen,
      id: 'queue-confirm',
      title: t('confirm'),
      shortcut: 'enter',
      visible: may.review,
      enabled: !decide.isPending,
      run: () => current && confirm(current),
    },
    {
      ...screen,
      id: 'queue-return',
      title: t(may.answer ? 'answer' : 'return'),
      shortcut: 'r',
      visible: may.review || may.answer,
      run: () => ask(may.answer ? 'answer' : 'return'),
    },
    {
      ...screen,
      id: 'queue-exclude',
      title: t('exclude'),
      shortcut: 'x',
      visible: may.review,
      run: () => ask('exclude'),
    },
    {
      ...screen,
      id: 'queue-reopen',
      title: t('reopen'),
      shortcut: 'o',
      visible: may.reopen,
      run: () => ask('reopen'),
    },
    {
      ...screen,
      id: 'queue-checkout',
      title: pay('checkOut'),
      shortcut: 'c',
      visible: current !== undefined && canCheckOut(current),
      run: () => current && setCheckingOut(current),
    },
  ]);

  return (
    <WorkspacePage
      title={t('title')}
      lead={t(me.role === 'clinician' ? 'leadOwn' : 'lead')}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} aria-hidden="true" />}
            onClick={() => setExporting(true)}
          >
            {t('fees')}
          </Button>
          {mayDecide && clear.length > 0 ? (
            <Button
              loading={decide.isPending && decide.variables.act === 'confirmClear'}
              onClick={() =>
                decide.mutate(
                  { act: 'confirmClear', visits: clear },
                  {
                    onSuccess: (answer) => {
                      const { confirmed, left } = answer as { confirmed: number; left: number };
                      toast.success(
                        t(left > 0 ? 'confirmedLeft' : 'confirmedMany', { count: confirmed, left }),
                      );
                    },
                  },
                )
              }
            >
              {t('confirmClear', { count: clear.length })}
            </Button>
          ) : null}
        </>
      }
    >
      <div className={classes.bar}>
        <Tabs
          value={tab}
          onChange={(next) => set({ tab: next === 'open' ? undefined : (next ?? undefined) })}
        >
          <Tabs.List aria-label={t('tabs')}>
            {queueTabs.map((name) => (
              <Tabs.Tab key={name} value={name} aria-controls="queue-panel">
                {t(`tab_${name}`)}{' '}
                {name === 'done' ? null : <span className={classes.count}>{counts[name]}</span>}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </Tabs>
        <div className={classes.filters}>
          <TextInput
            type="date"
            size="sm"
            aria-label={t('day')}
            value={on}
            onChange={(event) => set({ on: event.currentTarget.value || undefined }, { replace: true })}
          />
          {me.role === 'clinician' ? null : (
            <SelectField
              size="sm"
              aria-label={t('clinician')}
              value={staffId}
              onChange={(event) => set({ staff: event.currentTarget.value || undefined }, { replace: true })}
              data={[
                { value: '', label: t('everyone') },
                ...(clinicians.data ?? []).map((one) => ({ value: one.staffId, label: one.name })),
              ]}
            />
          )}
        </div>
      </div>
      <div id="queue-panel" role="tabpanel" aria-label={t(`tab_${tab}`)}>
        {queue.isPending ? (
          <div role="status" aria-label={t('loading')} className={classes.list}>
            {[0, 1, 2, 3, 4].map((line) => (
              <Skeleton key={line} height={64} />
            ))}
          </div>
        ) : queue.isError && !queue.data ? (
          <Failed error={queue.error} retry={() => void queue.refetch()} retrying={queue.isFetching} />
        ) : visits.length === 0 ? (
          <Empty
            tab={tab}
            filtered={tab !== 'done' && (on !== '' || staffId !== '')}
            returned={counts.returned}
          />
        ) : (
          <>
            <ul className={classes.list}>
              {visits.map((visit, index) => (
                <VisitRow
                  key={visit.attendanceId}
                  ref={rows.refOf(index)}
                  visit={visit}
                  current={index === rows.index}
                  busy={
                    decide.isPending && decide.variables.act === 'confirm' && decide.variables.visit === visit
                  }
                  onFocus={() => rows.select(index)}
                  onConfirm={() => confirm(visit)}
                  onAsk={(act) => ask(act, visit)}
                  {...(canCheckOut(visit) && { onCheckOut: () => setCheckingOut(visit) })}
                />
              ))}
            </ul>
            {queue.hasNextPage ? (
              <Button
                variant="default"
                mt="md"
                loading={queue.isFetchingNextPage}
                onClick={() => void queue.fetchNextPage()}
              >
                {t('more')}
              </Button>
            ) : null}
            {mayDecide && tab === 'open' ? (
              <p className={classes.keys}>
                <RichText text={t('keys')} parts={{ k: (key) => <kbd>{key}</kbd> }} />
              </p>
            ) : null}
          </>
        )}
      </div>
      <Checkout visit={checkingOut} onClose={() => setCheckingOut(null)} />
      <Suspense fallback={null}>
        {asked ? (
          <DecisionDialog
            key={asked.act + asked.visit.attendanceId}
            asked={asked}
            onClose={() => setAsked(null)}
          />
        ) : null}
        {exporting ? <FeesDialog onClose={() => setExporting(false)} /> : null}
      </Suspense>
    </WorkspacePage>
  );
}

function Empty({ tab, filtered, returned }: { tab: QueueTab; filtered: boolean; returned: number }) {
  const { t } = useText(queueTexts);
  const closed = tab === 'open' && !filtered;
  return (
    <div className={classes.empty} role="status">
      {closed ? <IconCircleCheck size={36} stroke={1.5} aria-hidden="true" /> : null}
      <strong>
        {t(closed ? 'closed' : filtered ? 'noneFound' : tab === 'returned' ? 'noneReturned' : 'noneDone')}
      </strong>
      {closed ? (
        <span>{returned > 0 ? t('closedReturned', { count: returned }) : t('closedBody')}</span>
      ) : null}
    </div>
  );
}

function Failed({ error, retry, retrying }: { error: unknown; retry: () => void; retrying: boolean }) {
  const { t } = useText(queueTexts);
  const { t: session } = useText(sessionTexts);
  return (
    <Notice
      tone="bad"
      role="alert"
      title={t('failed')}
      actions={
        <Button loading={retrying} onClick={retry}>
          {t('retry')}
        </Button>
      }
    >
      {errorText(error, session('failed'))}
    </Notice>
  );
}

import { Button } from '@mantine/core';
import { type Confirmation, isBlocked } from '@tamarack/core/domain/workspace';
import { useOfferCommands } from '@tamarack/core/session/commands';
import { toast, useText } from '@tamarack/core/ui';
import { useState } from 'react';
import { onDemand } from '../../shared/onDemand.tsx';
import { Checkout, checkoutTexts, useMayCheckOut } from '../billing/index.ts';
import { useMe } from '../frame/index.ts';
import { formatCents, formatClient } from '../shared/format.ts';
import { usePlaceName } from '../shared/lists.ts';
import { KeyHints } from '../shared/rows/KeyHints.tsx';
import lists from '../shared/rows/rows.module.css';
import { useRowFocus } from '../shared/rows/useRowFocus.ts';
import type { Asked } from './DecisionDialog.tsx';
import { useDecide, type useQueue } from './queries.ts';
import { queueTexts } from './text.ts';
import { useActsOf, VisitRow } from './VisitRow.tsx';

const DecisionDialog = onDemand(async () => (await import('./DecisionDialog.tsx')).DecisionDialog);

/** The visits of the queue with keyboard shortcuts for every action, and the dialogs of the actions. */
export function QueueList({
  queue,
  visits,
  withKeys,
}: {
  queue: ReturnType<typeof useQueue>;
  visits: readonly Confirmation[];
  /** Shows the keyboard shortcuts. */
  withKeys: boolean;
}) {
  const { t, locale } = useText(queueTexts);
  const { t: pay } = useText(checkoutTexts);
  const { settings } = useMe();
  const decide = useDecide();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [checkingOut, setCheckingOut] = useState<Confirmation | null>(null);
  const mayCheckOut = useMayCheckOut();
  const placeOf = usePlaceName();
  const rows = useRowFocus(visits.map(({ attendanceId }) => attendanceId));
  const current = visits[rows.index];
  const acts = useActsOf();
  const may = current ? acts(current) : { review: false, return: false, answer: false, reopen: false };
  const canCheckOut = (visit: Confirmation) =>
    mayCheckOut && acts(visit).review && visit.attendance === 'attended' && !isBlocked(visit.checks);

  const confirm = (visit: Confirmation) =>
    decide.mutate(
      { act: 'confirm', visit },
      {
        onSuccess: () => {
          const fee = formatCents((visit.feeCents ?? 0) + (visit.taxCents ?? 0), locale, settings.currency);
          toast.success(t('confirmed', { client: formatClient(visit), fee }));
        },
      },
    );
  const ask = (act: Asked['act']) => (visit: Confirmation) => setAsked({ act, visit });
  const onCurrent = (run: (visit: Confirmation) => void) => () => {
    if (current) rows.actInView(() => run(current));
  };
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
      run: onCurrent(confirm),
    },
    {
      ...screen,
      id: 'queue-return',
      title: t(may.answer ? 'answer' : 'return'),
      shortcut: 'r',
      visible: may.return || may.answer,
      run: onCurrent(ask(may.answer ? 'answer' : 'return')),
    },
    {
      ...screen,
      id: 'queue-exclude',
      title: t('exclude'),
      shortcut: 'x',
      visible: may.review,
      run: onCurrent(ask('exclude')),
    },
    {
      ...screen,
      id: 'queue-reopen',
      title: t('reopen'),
      shortcut: 'o',
      visible: may.reopen,
      run: onCurrent(ask('reopen')),
    },
    {
      ...screen,
      id: 'queue-checkout',
      title: pay('checkOut'),
      shortcut: 'c',
      visible: current !== undefined && canCheckOut(current),
      run: onCurrent(setCheckingOut),
    },
  ]);

  return (
    <>
      {visits.length > 0 ? (
        <ul className={lists.list}>
          {visits.map((visit, index) => (
            <VisitRow
              key={visit.attendanceId}
              ref={rows.refOf(index)}
              visit={visit}
              place={placeOf(visit.locationId)}
              current={index === rows.index}
              busy={
                decide.isPending && decide.variables.act === 'confirm' && decide.variables.visit === visit
              }
              onFocus={() => rows.select(index)}
              onConfirm={() => confirm(visit)}
              onAsk={(act) => ask(act)(visit)}
              {...(canCheckOut(visit) && { onCheckOut: () => setCheckingOut(visit) })}
            />
          ))}
        </ul>
      ) : null}
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
      {withKeys && visits.length > 0 ? <KeyHints text={t('keys')} /> : null}
      <Checkout visit={checkingOut} onClose={() => setCheckingOut(null)} />
      {asked ? (
        <DecisionDialog
          key={asked.act + asked.visit.attendanceId}
          asked={asked}
          onClose={() => setAsked(null)}
        />
      ) : null}
    </>
  );
}

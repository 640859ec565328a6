import { Button } from '@mantine/core';
import type { PayRun } from '@tamarack/core/domain/workspace';
import { Problem } from '@tamarack/core/session';
import { useOfferCommands } from '@tamarack/core/session/commands';
import { useText } from '@tamarack/core/ui';
import { useState } from 'react';
import { useMay } from '../../frame/index.ts';
import { formatDate } from '../../shared/format.ts';
import classes from '../pay.module.css';
import { usePlanHasPay } from '../queries.ts';
import { RunActDialog } from './RunActDialog.tsx';
import { RunDaysDialog } from './RunDaysDialog.tsx';
import { type RunAct, useRunAct } from './run-acts.ts';
import { runTexts } from './run-texts.ts';

interface Offer {
  act: RunAct | 'days';
  label: 'toReview' | 'days' | 'refresh' | 'toDraft' | 'approve' | 'approveAlone' | 'takeBack' | 'markPaid';
  main?: boolean;
  shortcut?: string;
}

const isBeforeCutoff = ({ cutoffAt }: PayRun) => Date.now() < Date.parse(cutoffAt);

/** The actions the member may take now, the most likely one last. */
function offersOf(run: PayRun): Offer[] {
  if (run.state === 'draft')
    return [
      { act: 'days', label: 'days' },
      ...(isBeforeCutoff(run)
        ? []
        : [{ act: 'review', label: 'toReview', main: true, shortcut: 'v' } as const]),
    ];
  if (run.state === 'review') {
    const changed = run.statements.some((one) => one.changed);
    return [
      { act: 'back', label: 'toDraft' },
      { act: 'refresh', label: 'refresh', main: changed, shortcut: 'f' },
      ...(run.approval === 'other'
        ? [{ act: 'approve', label: 'approve', main: true, shortcut: 'a' } as const]
        : []),
      ...(run.approval === 'alone' ? [{ act: 'approveAlone', label: 'approveAlone' } as const] : []),
    ];
  }
  if (run.state === 'approved')
    return [
      ...(run.mayTakeBack ? [{ act: 'takeBack', label: 'takeBack' } as const] : []),
      { act: 'paid', label: 'markPaid', main: true, shortcut: 'm' },
    ];
  return [];
}

/** The next steps of a run, and why others are not available to the member. */
export function RunActions({ run }: { run: PayRun }) {
  const { t, locale } = useText(runTexts);
  const mayManage = useMay('pay:manage');
  const hasPay = usePlanHasPay();
  const [asked, setAsked] = useState<Offer['act'] | null>(null);
  const refresh = useRunAct(run, 'refresh', () => {});
  const offers = mayManage ? offersOf(run).filter(({ act }) => hasPay || act === 'paid') : [];
  const start = (act: Offer['act']) => (act === 'refresh' ? refresh.mutate({}) : setAsked(act));
  useOfferCommands(
    offers.map(({ act, label, shortcut }) => ({
      id: `pay-${act}`,
      title: t(label),
      group: 'screen' as const,
      ...(shortcut ? { shortcut } : {}),
      run: () => start(act),
    })),
  );
  const why = hasPay ? whyNot(run) : null;
  if (!mayManage || (offers.length === 0 && !why)) return null;
  return (
    <div className={classes.act}>
      {why || refresh.problem ? (
        <div className={classes.actSide}>
          {why ? (
            <p className={classes.why}>
              {t(why, {
                name: run.approvedBy ?? run.preparedBy ?? '',
                day: formatDate(run.cutoffOn, locale),
              })}
            </p>
          ) : null}
          <Problem error={refresh.problem} />
        </div>
      ) : null}
      <div className={classes.buttons}>
        {offers.map(({ act, label, main }) => (
          <Button
            key={act}
            variant={main ? 'filled' : 'default'}
            loading={act === 'refresh' && refresh.isPending}
            onClick={() => start(act)}
          >
            {t(label)}
          </Button>
        ))}
      </div>
      {asked === 'days' ? (
        <RunDaysDialog days={run} run={run} onClose={() => setAsked(null)} />
      ) : asked && asked !== 'refresh' ? (
        <RunActDialog run={run} act={asked} onClose={() => setAsked(null)} />
      ) : null}
    </div>
  );
}

function whyNot(run: PayRun) {
  const { state, approval, mayTakeBack, nextRun, approvedBy, preparedBy } = run;
  if (state === 'draft') return isBeforeCutoff(run) ? 'whyBeforeCutoff' : 'whyDraft';
  if (state === 'review' && approval === 'other' && preparedBy) return 'whyOther';
  if (state === 'review' && approval === 'preparer') return 'whyPreparer';
  if (state === 'review' && approval === 'not_now') return 'whyNotNow';
  if (state === 'review' && approval === 'alone') return 'aloneBody';
  if (state === 'approved' && nextRun?.reviewed) return 'whyNextReviewed';
  if (state === 'approved' && !mayTakeBack && approvedBy) return 'whyNotBack';
  return state === 'paid' ? 'finalNote' : null;
}

import { Anchor, Button } from '@mantine/core';
import { countryOf, type PayPeriod, type PayRunSummary } from '@tamarack/core/domain/workspace';
import { useOfferCommands } from '@tamarack/core/session/commands';
import { Badge, useText } from '@tamarack/core/ui';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { useMay, useMe, WorkspacePage } from '../../frame/index.ts';
import { AddButton } from '../../shared/AddButton.tsx';
import { formatDate } from '../../shared/format.ts';
import { Loaded } from '../../shared/Loaded.tsx';
import panel from '../../shared/panel.module.css';
import { type Column, Table } from '../../shared/Table.tsx';
import { PlanNotice } from '../PayNotices.tsx';
import classes from '../pay.module.css';
import { useMayManagePay, usePlanHasPay, useRuns } from '../queries.ts';
import { stateTones, usePayWords } from '../words.ts';
import { RunDaysDialog } from './RunDaysDialog.tsx';
import { runTexts } from './run-texts.ts';

/** All runs, newest first, and the next one. */
export function RunsScreen() {
  const { t } = useText(runTexts);
  const runs = useRuns();
  const mayManage = useMayManagePay();
  const mayReadOwn = useMay('pay:own');
  const navigate = useNavigate();
  const reports = countryOf(useMe().settings) === 'CA' ? 'reports' : 'reportsUs';
  const hasPay = usePlanHasPay();
  const [preparing, setPreparing] = useState(false);
  const next = runs.data?.pages[0]?.next;
  const open = runs.data?.pages[0]?.runs.find(({ state }) => state === 'draft' || state === 'review');
  useOfferCommands([
    {
      id: 'pay-prepare',
      title: t('prepare'),
      group: 'screen',
      shortcut: 'p',
      visible: mayManage && next !== undefined && !open,
      run: () => setPreparing(true),
    },
    { id: 'pay-reports', title: t(reports), group: 'screen', run: () => void navigate('/pay/reports') },
  ]);
  return (
    <WorkspacePage
      title={t('title')}
      lead={t('lead')}
      actions={
        <>
          {mayReadOwn ? (
            <Button component={Link} to="/pay/me" variant="default">
              {t('myPay')}
            </Button>
          ) : null}
          <Button component={Link} to="/pay/reports" variant="default">
            {t(reports)}
          </Button>
        </>
      }
    >
      <PlanNotice />
      <Loaded query={runs}>
        {({ pages }) => {
          const all = pages.flatMap((page) => page.runs);
          return (
            <>
              {next && mayManage ? (
                <NextRun next={next} open={open} onPrepare={() => setPreparing(true)} />
              ) : null}
              {all.length === 0 ? (
                <div className={classes.empty} role="status">
                  <strong>{t('noRuns')}</strong>
                  {hasPay ? <span>{t('noRunsBody')}</span> : null}
                </div>
              ) : (
                <RunList runs={all} />
              )}
              {runs.hasNextPage ? (
                <Button
                  variant="default"
                  loading={runs.isFetchingNextPage}
                  onClick={() => void runs.fetchNextPage()}
                >
                  {t('more')}
                </Button>
              ) : null}
            </>
          );
        }}
      </Loaded>
      {preparing && next ? (
        <RunDaysDialog
          days={next}
          onClose={() => setPreparing(false)}
          onStarted={(runId) => void navigate(`/pay/runs/${runId}`)}
        />
      ) : null}
    </WorkspacePage>
  );
}

interface NextRunProps {
  next: PayPeriod;
  /** The run that is neither approved nor paid; there is at most one. */
  open: PayRunSummary | undefined;
  onPrepare: () => void;
}

function NextRun({ next, open, onPrepare }: NextRunProps) {
  const { t, locale } = useText(runTexts);
  const { period } = usePayWords();
  return (
    <section className={classes.next} aria-label={t('next')}>
      <div>
        <strong className={classes.block}>{t('next')}</strong>
        <span className={classes.small}>
          {t('nextDays', { period: period(next), day: formatDate(next.cutoffOn, locale) })}
        </span>
      </div>
      {open ? (
        <span className={classes.small}>{t('oneOpen', { period: period(open) })}</span>
      ) : (
        <AddButton onClick={onPrepare}>{t('prepare')}</AddButton>
      )}
    </section>
  );
}

function RunList({ runs }: { runs: readonly PayRunSummary[] }) {
  const { t } = useText(runTexts);
  const { t: word, period, money, day } = usePayWords();
  const empty = word('nothing');
  const columns: Column<PayRunSummary>[] = [
    {
      header: word('period'),
      cell: (run) => (
        <Anchor component={Link} to={`/pay/runs/${run.runId}`} inherit>
          {period(run)}
        </Anchor>
      ),
    },
    { header: word('state'), cell: ({ state }) => <Badge tone={stateTones[state]}>{word(state)}</Badge> },
    { header: t('prepared'), className: classes.wide, empty, cell: ({ preparedBy }) => preparedBy },
    {
      header: t('approvedBy'),
      className: classes.wide,
      empty,
      cell: ({ approvedBy, approvedAt, approvedAlone }) =>
        approvedBy && (
          <span title={approvedAt ? day(approvedAt) : undefined}>
            {approvedBy}
            {approvedAlone ? ` (${t('alone')})` : ''}
          </span>
        ),
    },
    {
      header: t('queries'),
      empty,
      cell: ({ openQueries: count }) => count > 0 && word('queriesOpen', { count }),
    },
    {
      header: word('closing'),
      number: true,
      empty,
      cell: ({ totals }) => totals && money(totals.closingCents),
    },
    {
      header: word('payout'),
      number: true,
      className: classes.strong,
      empty,
      cell: ({ totals }) => totals && money(totals.payoutCents),
    },
  ];
  return (
    <div className={`${panel.scroll} ${classes.measured}`}>
      <Table label={t('runs')} columns={columns} rows={runs} rowId={({ runId }) => runId} />
    </div>
  );
}

import { ActionIcon, Anchor } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import type { CarriedPay, PayRun, PayTotals } from '@tamarack/core/domain/workspace';
import { Badge, useText } from '@tamarack/core/ui';
import { Link } from 'react-router-dom';
import panel from '../shared/panel.module.css';
import classes from './pay.module.css';
import { usePayFile } from './queries.ts';
import { runTexts } from './run-texts.ts';
import { usePayWords } from './words.ts';

const sums = [
  ['opening', 'openingCents'],
  ['earned', 'earnedCents'],
  ['adjustments', 'adjustmentCents'],
  ['paidOut', 'paidCents'],
  ['closing', 'closingCents'],
  ['tax', 'taxCents'],
  ['payout', 'payoutCents'],
] as const;

/** A line for each contractor; behind each stands the statement with its visits. */
export function RunTable({ run }: { run: PayRun }) {
  const { t } = useText(runTexts);
  const { t: word } = usePayWords();
  const file = usePayFile();
  const hasPdf = run.state !== 'draft';
  return (
    <div className={panel.scroll}>
      <table className={`${panel.table} ${classes.dense}`} aria-label={t('contractors')}>
        <thead>
          <tr>
            <th scope="col">{t('contractor')}</th>
            {sums.map(([name]) => (
              <th key={name} scope="col" className={panel.number}>
                {word(name)}
              </th>
            ))}
            <th scope="col">{t('reason')}</th>
            {hasPdf ? <td /> : null}
          </tr>
        </thead>
        <tbody>
          {run.statements.map((one) => (
            <tr key={one.staffId}>
              <td className={panel.name}>
                <Anchor component={Link} to={`/pay/runs/${run.runId}/${one.staffId}`} inherit>
                  {one.staffName}
                </Anchor>{' '}
                {one.openQueries > 0 ? (
                  <Badge tone="warn">{word('queriesOpen', { count: one.openQueries })}</Badge>
                ) : null}
                {one.taxMode && one.taxMode !== 'share' ? (
                  <span className={`${classes.small} ${classes.block}`}>{word(one.taxMode)}</span>
                ) : null}
              </td>
              <Sums totals={one} />
              <td data-empty={one.carried.length > 0 ? undefined : true}>
                <Reasons carried={one.carried} />
              </td>
              {hasPdf ? (
                <td className={classes.phoneRight}>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    size={32}
                    aria-label={word('pdfOf', { name: one.staffName })}
                    loading={
                      file.isPending && 'staffId' in file.variables && file.variables.staffId === one.staffId
                    }
                    onClick={() => file.mutate({ file: 'statement', runId: run.runId, staffId: one.staffId })}
                  >
                    <IconFileTypePdf size={18} />
                  </ActionIcon>
                </td>
              ) : null}
            </tr>
          ))}
          {run.statements.length > 1 ? (
            <tr className={classes.totals}>
              <td>{word('total')}</td>
              <Sums totals={run.totals} />
              <td data-empty />
              {hasPdf ? <td data-empty /> : null}
            </tr>
          ) : null}
        </tbody>
      </table>
    </div>
  );
}

function Sums({ totals }: { totals: PayTotals }) {
  const { t, amount, amountOrDash } = usePayWords();
  return sums.map(([name, key]) => {
    const isPay = name === 'paidOut' || name === 'payout' || name === 'closing';
    return (
      <td
        key={name}
        data-label={t(name)}
        data-empty={totals[key] === 0 && !isPay ? true : undefined}
        className={name === 'payout' ? `${panel.number} ${classes.strong}` : panel.number}
      >
        {isPay ? amount(totals[key]) : amountOrDash(totals[key])}
      </td>
    );
  });
}

/** What is carried over, by its reason. */
export function Reasons({ carried }: { carried: readonly CarriedPay[] }) {
  const { t, amount } = usePayWords();
  if (carried.length === 0) return null;
  return (
    <ul className={classes.reasons}>
      {carried.map(({ reason, visits, cents }) => (
        <li key={reason}>
          <span>
            {t(reason)} <span className={classes.small}>({t('visits', { count: visits })})</span>
          </span>
          <b>{amount(cents)}</b>
        </li>
      ))}
    </ul>
  );
}

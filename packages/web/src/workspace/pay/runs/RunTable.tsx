import { ActionIcon, Anchor } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import type { CarriedPay, PayRun, PayTotals } from '@tamarack/core/domain/workspace';
import { Badge, useText } from '@tamarack/core/ui';
import { Fragment } from 'react';
import { Link } from 'react-router-dom';
import panel from '../../shared/panel.module.css';
import classes from '../pay.module.css';
import { usePayFile } from '../queries.ts';
import { usePayWords } from '../words.ts';
import { runTexts } from './run-texts.ts';

const sums = [
  ['opening', 'openingCents'],
  ['earned', 'earnedCents'],
  ['adjustments', 'adjustmentCents'],
  ['paidOut', 'paidCents'],
  ['closing', 'closingCents'],
  ['tax', 'taxCents'],
  ['payout', 'payoutCents'],
] as const;
/** Tablets show these in a second row. */
const backgroundSums: readonly string[] = ['opening', 'earned', 'adjustments'];
const classOf = (name: string) =>
  [panel.number, backgroundSums.includes(name) && classes.wide, name === 'payout' && classes.strong]
    .filter(Boolean)
    .join(' ');

/** A row for each contractor, with a link to the statement. */
export function RunTable({ run }: { run: PayRun }) {
  const { t } = useText(runTexts);
  const { t: word } = usePayWords();
  const file = usePayFile();
  const hasPdf = run.state !== 'draft';
  return (
    <div className={`${panel.scroll} ${classes.measured}`}>
      <table className={`${panel.table} ${classes.dense}`} aria-label={t('contractors')}>
        <thead>
          <tr>
            <th scope="col">{t('contractor')}</th>
            {sums.map(([name]) => (
              <th key={name} scope="col" className={classOf(name)}>
                {word(name)}
              </th>
            ))}
            <th scope="col" className={classes.wide}>
              {t('reason')}
            </th>
            {hasPdf ? <td /> : null}
          </tr>
        </thead>
        <tbody>
          {run.statements.map((one) => (
            <Fragment key={one.staffId}>
              <tr>
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
                <td className={classes.wide} data-empty={one.carried.length > 0 ? undefined : true}>
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
                        file.isPending &&
                        'staffId' in file.variables &&
                        file.variables.staffId === one.staffId
                      }
                      onClick={() =>
                        file.mutate({ file: 'statement', runId: run.runId, staffId: one.staffId })
                      }
                    >
                      <IconFileTypePdf size={18} />
                    </ActionIcon>
                  </td>
                ) : null}
              </tr>
              <Background totals={one} carried={one.carried} />
            </Fragment>
          ))}
          {run.statements.length > 1 ? (
            <>
              <tr className={classes.totals}>
                <td>{word('total')}</td>
                <Sums totals={run.totals} />
                <td className={classes.wide} data-empty />
                {hasPdf ? <td data-empty /> : null}
              </tr>
              <Background totals={run.totals} carried={[]} />
            </>
          ) : null}
        </tbody>
      </table>
    </div>
  );
}

/** The components of the pay and the amounts carried over, in a second row on narrow screens. */
function Background({ totals, carried }: { totals: PayTotals; carried: readonly CarriedPay[] }) {
  const { t, amount } = usePayWords();
  return (
    <tr className={classes.background}>
      <td colSpan={6}>
        <div>
          <span className={classes.small}>
            {t('from', {
              opening: amount(totals.openingCents),
              earned: amount(totals.earnedCents),
              adjustments: amount(totals.adjustmentCents),
            })}
          </span>
          <Reasons carried={carried} />
        </div>
      </td>
    </tr>
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
        className={classOf(name)}
      >
        {isPay ? amount(totals[key]) : amountOrDash(totals[key])}
      </td>
    );
  });
}

/** Amounts carried over, by reason. */
function Reasons({ carried }: { carried: readonly CarriedPay[] }) {
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

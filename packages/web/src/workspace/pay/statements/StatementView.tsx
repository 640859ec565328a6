import { Anchor, Button } from '@mantine/core';
import { type PayQuery, type PaySettlement, type Statement, sumOf } from '@tamarack/core/domain/workspace';
import { Badge, useText } from '@tamarack/core/ui';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatRate } from '../../../shared/format.ts';
import { formatDate } from '../../shared/format.ts';
import { SumLine } from '../PayNotices.tsx';
import classes from '../pay.module.css';
import { stateTones, usePayWords } from '../words.ts';
import { LineTable, type LineTableProps } from './LineTable.tsx';
import { statementTexts } from './statement-texts.ts';
import { Talk } from './Talk.tsx';

interface StatementViewProps extends Omit<LineTableProps, 'statement'> {
  statement: Statement;
  /** Explains what can be done now, and until when. */
  note: ReactNode;
  /** Omit if the reader may not undo settlements, or if an approved run counts them. */
  onUndo?: (settlement: PaySettlement) => void;
}

/** A contractor's statement: the total, the payout and all visits. */
export function StatementView({ statement, note, onUndo, ...acts }: StatementViewProps) {
  const { t, locale } = useText(statementTexts);
  const { t: word } = usePayWords();
  const { paidOn, reference } = statement;
  return (
    <>
      <p className={classes.facts}>
        <Badge tone={stateTones[statement.state]}>{word(statement.state)}</Badge>
        <span>{t('cutoff', { day: formatDate(statement.cutoffOn, locale) })}</span>
        {paidOn ? (
          <span>{t(reference ? 'paidOnRef' : 'paidOn', { day: formatDate(paidOn, locale), reference })}</span>
        ) : null}
        <Anchor component={Link} to="/pay/how" inherit underline="always">
          {t('how')}
        </Anchor>
      </p>
      {note ? <p className={classes.why}>{note}</p> : null}
      <div className={classes.columns}>
        <Sums statement={statement} />
        <Payout statement={statement} />
      </div>
      <SumLine sums={statement} />
      <Settlements settlements={statement.settlements} {...(onUndo && { onUndo })} />
      <LineTable statement={statement} {...acts} />
      <OtherQueries queries={statement.otherQueries} onAnswer={acts.onAnswer} />
    </>
  );
}

/** How a negative balance was closed after the contractor's last day. */
function Settlements({
  settlements,
  onUndo,
}: Pick<Statement, 'settlements'> & Pick<StatementViewProps, 'onUndo'>) {
  const { t, locale } = useText(statementTexts);
  const { money } = usePayWords();
  if (settlements.length === 0) return null;
  return (
    <ul className={classes.waiting} aria-label={t('settlements')}>
      {settlements.map((settlement) => {
        const { settlementId, way, cents, on, reason } = settlement;
        return (
          <li key={settlementId}>
            {t(way === 'repaid' ? 'repaidOn' : 'waivedOn', {
              amount: money(cents),
              day: formatDate(on, locale),
              reason,
            })}{' '}
            {onUndo ? (
              <Button variant="subtle" size="compact-sm" onClick={() => onUndo(settlement)}>
                {t('undo')}
              </Button>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}

/** Queries about visits that the statement no longer lists. */
function OtherQueries({
  queries,
  onAnswer,
}: {
  queries: readonly PayQuery[];
  onAnswer: LineTableProps['onAnswer'];
}) {
  const { t, locale } = useText(statementTexts);
  if (queries.length === 0) return null;
  return (
    <section aria-labelledby="other-queries">
      <h2 id="other-queries" className={`${classes.heading} ${classes.spaced}`}>
        {t('otherQueries')}
      </h2>
      <ul className={classes.queries}>
        {queries.map((query) => (
          <li key={query.queryId} className={classes.query}>
            <strong>
              {t('visitOf', {
                day: formatDate(query.localStart.slice(0, 10), locale),
                fileNo: String(query.fileNo),
              })}
            </strong>
            <Talk query={query} onAnswer={onAnswer} />
          </li>
        ))}
      </ul>
    </section>
  );
}

interface Figure {
  label: string;
  cents: number;
  total?: boolean;
}

export function Figures({ label, figures }: { label: string; figures: readonly Figure[] }) {
  const { money } = usePayWords();
  return (
    <dl className={classes.figures} aria-label={label}>
      {figures.map((figure) => (
        <div key={figure.label} data-total={figure.total || undefined}>
          <dt>{figure.label}</dt>
          <dd>{money(figure.cents)}</dd>
        </div>
      ))}
    </dl>
  );
}

function Sums({ statement }: { statement: Statement }) {
  const { t } = useText(statementTexts);
  const { t: word } = usePayWords();
  return (
    <Figures
      label={t('sums')}
      figures={[
        { label: word('opening'), cents: statement.openingCents },
        { label: word('earned'), cents: statement.earnedCents },
        { label: word('adjustments'), cents: statement.adjustmentCents },
        { label: word('paidOut'), cents: statement.paidCents, total: true },
        { label: word('closing'), cents: statement.closingCents },
      ]}
    />
  );
}

function Payout({ statement }: { statement: Statement }) {
  const { t, locale } = useText(statementTexts);
  const { t: word } = usePayWords();
  const { payout, taxMode, gstNumber, qstNumber, settlements } = statement;
  const isFacility = taxMode === 'facility_fee';
  const repaid = sumOf(
    settlements.filter(({ way }) => way === 'repaid'),
    'cents',
  );
  const aboveFees = statement.paidCents + payout.keptCents - statement.feeCents - repaid;
  const taxes = payout.taxes.map(({ component, ratePpm, taxCents }) => ({
    label: t(isFacility ? 'taxOnKept' : 'taxOnPay', {
      name: word(component),
      rate: formatRate(ratePpm, locale),
    }),
    cents: isFacility ? 0 - taxCents : taxCents,
  }));
  const numbers = [
    ...(gstNumber ? [t('taxNumber', { number: gstNumber })] : []),
    ...(qstNumber ? [t('qstNumber', { number: qstNumber })] : []),
  ];
  return (
    <div>
      <Figures
        label={t('payoutTitle')}
        figures={[
          ...(isFacility
            ? [
                { label: t('fees'), cents: statement.feeCents },
                { label: t('kept'), cents: 0 - payout.keptCents },
                ...(aboveFees === 0 ? [] : [{ label: t('aboveFees'), cents: aboveFees }]),
                ...(repaid === 0 ? [] : [{ label: t('repaidAmount'), cents: repaid }]),
              ]
            : []),
          { label: word('paidOut'), cents: statement.paidCents },
          ...taxes,
          { label: word('payout'), cents: payout.payoutCents, total: true },
        ]}
      />
      {taxes.length > 0 && numbers.length > 0 ? <p className={classes.small}>{numbers.join(', ')}</p> : null}
    </div>
  );
}

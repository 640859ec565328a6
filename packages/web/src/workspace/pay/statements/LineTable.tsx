import { Button } from '@mantine/core';
import { type PayLine, type PayQuery, paySources, type Statement } from '@tamarack/core/domain/workspace';
import { useText } from '@tamarack/core/ui';
import { Fragment } from 'react';
import { formatDate, formatWallTime } from '../../shared/format.ts';
import panel from '../../shared/panel.module.css';
import classes from '../pay.module.css';
import { usePayWords } from '../words.ts';
import { statementTexts } from './statement-texts.ts';
import { Talk } from './Talk.tsx';

export interface LineTableProps {
  statement: Statement;
  /** Asks about a line; undefined for people who may not. */
  onAsk?: (line: PayLine) => void;
  /** Answers a query; undefined for people who may not. */
  onAnswer?: (query: PayQuery) => void;
}

const sums = [
  ['opening', 'openingCents'],
  ['earned', 'earnedCents'],
  ['adjustments', 'adjustmentCents'],
  ['paidOut', 'paidCents'],
  ['closing', 'closingCents'],
] as const;

/** Numbers that narrow screens show below the visit instead. */
const wideNumber = `${panel.number} ${classes.wideOnly}`;

/** The visits of a statement, grouped by source, with their queries. */
export function LineTable({ statement, onAsk, onAnswer }: LineTableProps) {
  const { t } = useText(statementTexts);
  const { t: word } = usePayWords();
  const groups = paySources
    .map((source) => ({ source, lines: statement.lines.filter((line) => line.source === source) }))
    .filter(({ lines }) => lines.length > 0);
  // Empty columns are left out to give the others more room.
  const shown = sums.filter(
    ([, key]) => key === 'paidCents' || statement.lines.some((line) => line[key] !== 0),
  );
  const columns = 5 + shown.length + (onAsk ? 1 : 0);
  if (groups.length === 0) return <p className={classes.why}>{t('noLines')}</p>;
  return (
    <div className={`${panel.scroll} ${classes.measured}`}>
      <table className={`${panel.table} ${classes.dense}`} aria-label={t('lines')}>
        <thead>
          <tr>
            <th scope="col">{t('visit')}</th>
            {(['fee', 'collected', 'share'] as const).map((name) => (
              <th key={name} scope="col" className={wideNumber}>
                {t(name)}
              </th>
            ))}
            {shown.map(([name]) => (
              <th key={name} scope="col" className={panel.number}>
                {word(name)}
              </th>
            ))}
            <th scope="col">{word('carried')}</th>
            {onAsk ? <td /> : null}
          </tr>
        </thead>
        {groups.map(({ source, lines }) => (
          <tbody key={source}>
            <tr className={classes.group}>
              <th colSpan={columns} scope="rowgroup">
                {t(`source_${source}`)} · {word('visits', { count: lines.length })}
              </th>
            </tr>
            {lines.map((line) => (
              <Fragment key={line.attendanceId}>
                <Line line={line} shown={shown} runId={statement.runId} onAsk={onAsk} />
                {line.queries.length > 0 ? (
                  <tr className={classes.queryRow}>
                    <td colSpan={columns}>
                      {line.queries.map((query) => (
                        <Talk key={query.queryId} query={query} onAnswer={onAnswer} />
                      ))}
                    </td>
                  </tr>
                ) : null}
              </Fragment>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

/** Phones hide zero amounts, and the earned amount if it equals the paid one. */
const isHiddenOnPhone = (line: PayLine, key: (typeof sums)[number][1]) =>
  (line[key] === 0 && key !== 'paidCents') || (key === 'earnedCents' && line.earnedCents === line.paidCents);

interface LineProps {
  line: PayLine;
  shown: readonly (typeof sums)[number][];
  runId: string;
  onAsk: LineTableProps['onAsk'];
}

function Line({ line, shown, runId, onAsk }: LineProps) {
  const { t, locale } = useText(statementTexts);
  const { t: word, amount, amountOrDash, shareOf } = usePayWords();
  const share = shareOf(line);
  const day = formatDate(line.localStart.slice(0, 10), locale);
  const mayAsk = !line.queries.some((query) => query.runId === runId || query.answeredAt === null);
  return (
    <tr>
      <td>
        <span className={panel.name}>
          {day}, {formatWallTime(line.localStart, locale)}
        </span>
        <span className={`${classes.small} ${classes.block}`}>
          {word('clientNo', { fileNo: String(line.fileNo) })} ·{' '}
          {locale === 'fr' ? line.serviceFr : line.serviceEn} · {t(line.outcome)}
        </span>
        <span className={`${classes.small} ${classes.narrow}`}>
          {t('phoneFee', { fee: amount(line.baseCents), collected: amount(line.collectedCents) })}
          {share === null ? null : ` · ${share}`}
        </span>
      </td>
      <td className={wideNumber}>{amount(line.baseCents)}</td>
      <td className={wideNumber}>{amount(line.collectedCents)}</td>
      <td className={wideNumber}>{share ?? word('nothing')}</td>
      {shown.map(([name, key]) => (
        <td
          key={name}
          data-label={word(name)}
          data-empty={isHiddenOnPhone(line, key) ? true : undefined}
          className={key === 'paidCents' ? `${panel.number} ${classes.strong}` : panel.number}
        >
          {amountOrDash(line[key])}
        </td>
      ))}
      <td data-label={word('carried')} data-empty={line.carriedBecause ? undefined : true}>
        {line.carriedBecause ? word(line.carriedBecause) : null}
        {line.heldCents !== 0 && line.heldCents !== line.closingCents ? (
          <span className={`${classes.small} ${classes.block}`}>
            {t('held', { amount: amount(line.heldCents) })}
          </span>
        ) : null}
      </td>
      {onAsk ? (
        <td className={classes.phoneRight} data-empty={mayAsk ? undefined : true}>
          {mayAsk ? (
            <Button
              size="compact-sm"
              variant="subtle"
              aria-label={t('askAbout', { day, fileNo: String(line.fileNo) })}
              onClick={() => onAsk(line)}
            >
              {t('ask')}
            </Button>
          ) : null}
        </td>
      ) : null}
    </tr>
  );
}

import { Anchor } from '@mantine/core';
import type { Agreement, CarriedPay, OwnStatement, PaySoFar } from '@tamarack/core/domain/workspace';
import { Badge, useText } from '@tamarack/core/ui';
import { Link } from 'react-router-dom';
import { useMay, useMe, WorkspacePage } from '../frame/index.ts';
import { todayIn } from '../shared/dates/days.ts';
import { formatDate } from '../shared/format.ts';
import { Loaded } from '../shared/Loaded.tsx';
import { Panel } from '../shared/Panel.tsx';
import panel from '../shared/panel.module.css';
import lists from '../shared/rows/rows.module.css';
import { AgreementTermsList } from './agreements/AgreementTermsList.tsx';
import { Forbidden, PlanNotice } from './PayNotices.tsx';
import classes from './pay.module.css';
import { useOwnPay } from './queries.ts';
import { Figures } from './statements/StatementView.tsx';
import { statementTexts } from './statements/statement-texts.ts';
import { stateTones, usePayWords } from './words.ts';

/** A contractor's own pay: the period so far, pay carried over, statements and agreement. */
export function OwnPay() {
  const { t } = useText(statementTexts);
  const { t: word } = usePayWords();
  const mayReadOwn = useMay('pay:own');
  const mayReadAll = useMay('pay:read');
  const query = useOwnPay(mayReadOwn);
  const today = todayIn(useMe().zone);
  return (
    <WorkspacePage
      title={t('myPay')}
      lead={
        mayReadAll ? (
          <Anchor component={Link} to="/pay" inherit>
            ← {word('back')}
          </Anchor>
        ) : (
          t('lead')
        )
      }
    >
      {mayReadOwn ? (
        <>
          <PlanNotice />
          <Loaded query={query}>
            {({ soFar, agreements, statements }) => {
              const begun = agreements.filter(({ fromOn }) => fromOn <= today).slice(0, 1);
              const coming = agreements.filter(({ fromOn }) => fromOn > today);
              return (
                <>
                  {soFar ? (
                    <SoFar soFar={soFar} open={statements.find(({ state }) => state === 'review')} />
                  ) : null}
                  <Panel title={t('statements')}>
                    <Statements statements={statements} />
                  </Panel>
                  <Panel
                    title={t('agreement')}
                    action={
                      <Anchor component={Link} to="/pay/how" size="sm">
                        {t('how')}
                      </Anchor>
                    }
                  >
                    <OwnAgreements agreements={[...coming, ...begun]} today={today} />
                  </Panel>
                </>
              );
            }}
          </Loaded>
        </>
      ) : (
        <Forbidden />
      )}
    </WorkspacePage>
  );
}

/** The pay so far. It includes `open`, a statement in review, until that is approved. */
function SoFar({ soFar, open }: { soFar: PaySoFar; open: OwnStatement | undefined }) {
  const { t, locale } = useText(statementTexts);
  const { t: word, money, period } = usePayWords();
  const taxCents = soFar.payoutCents - soFar.paidCents;
  const since = soFar.from ? t('since', { day: formatDate(soFar.from, locale) }) : t('fromStart');
  return (
    <Panel title={t('soFar')}>
      <div className={classes.columns}>
        <div className={panel.stack}>
          <div className={classes.big}>
            <span className={classes.small}>{since}</span>
            <strong>{money(soFar.payoutCents)}</strong>
            <span className={classes.small}>{t('wouldPay')}</span>
            {open ? <span className={classes.small}>{t('withReview', { period: period(open) })}</span> : null}
          </div>
          <Figures
            label={t('soFar')}
            figures={[
              { label: word('opening'), cents: soFar.openingCents },
              { label: word('earned'), cents: soFar.earnedCents },
              { label: word('adjustments'), cents: soFar.adjustmentCents },
              { label: word('paidOut'), cents: soFar.paidCents, total: true },
              ...(taxCents === 0 ? [] : [{ label: word('tax'), cents: taxCents }]),
              { label: word('closing'), cents: soFar.closingCents },
            ]}
          />
        </div>
        <Waiting carried={soFar.carried} />
      </div>
    </Panel>
  );
}

/** Amounts carried over, with the reasons in plain words. */
function Waiting({ carried }: { carried: readonly CarriedPay[] }) {
  const { t } = useText(statementTexts);
  const { t: word, money } = usePayWords();
  return (
    <div>
      <h3 className={classes.heading}>{t('waiting')}</h3>
      {carried.length === 0 ? <p className={classes.why}>{t('nothingWaits')}</p> : null}
      <ul className={classes.waiting}>
        {carried.map(({ reason, visits, cents }) => (
          <li key={reason}>
            <div className={panel.head}>
              <strong>
                {word(reason)} <span className={classes.small}>({word('visits', { count: visits })})</span>
              </strong>
              <span className={classes.amount}>{money(cents)}</span>
            </div>
            <p className={classes.why}>
              {t(`why_${reason}`)}{' '}
              {reason === 'note_unsigned' ? (
                <Anchor component={Link} to="/todos" inherit underline="always">
                  {t('notesDue')}
                </Anchor>
              ) : null}
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Statements({ statements }: { statements: readonly OwnStatement[] }) {
  const { t, locale } = useText(statementTexts);
  const { t: word, money, period } = usePayWords();
  if (statements.length === 0)
    return (
      <p className={classes.why}>
        {t('noStatements')}. {t('noStatementsBody')}
      </p>
    );
  return (
    <ul className={lists.list}>
      {statements.map((one) => (
        <li key={one.runId}>
          <Link className={classes.card} to={`/pay/statements/${one.runId}`}>
            <strong>{period(one)}</strong>
            <span className={classes.amount}>{money(one.payoutCents)}</span>
            <span className={classes.small}>
              {one.paidOn
                ? t('paidOn', { day: formatDate(one.paidOn, locale) })
                : `${word('closing')} ${money(one.closingCents)}`}
              {one.openQueries > 0 ? ` · ${word('queriesOpen', { count: one.openQueries })}` : null}
            </span>
            <span>
              <Badge tone={stateTones[one.state]}>{word(one.state)}</Badge>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}

function OwnAgreements({ agreements, today }: { agreements: readonly Agreement[]; today: string }) {
  const { t, locale } = useText(statementTexts);
  if (agreements.length === 0)
    return (
      <p className={classes.why}>
        {t('noAgreement')}. {t('noAgreementBody')}
      </p>
    );
  return agreements.map((agreement) => (
    <div key={agreement.agreementId}>
      <p className={classes.small}>
        {t(agreement.fromOn > today ? 'agreementTo' : 'agreementFrom', {
          day: formatDate(agreement.fromOn, locale),
        })}
      </p>
      <AgreementTermsList agreement={agreement} />
    </div>
  ));
}

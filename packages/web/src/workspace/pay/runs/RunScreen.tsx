import { Anchor, Button } from '@mantine/core';
import { IconDownload, IconFileTypePdf } from '@tabler/icons-react';
import { type Locale, languageTags, type Translate } from '@tamarack/core/domain/text';
import { type Day, type PayRun, payRunStates } from '@tamarack/core/domain/workspace';
import { Notice, useText } from '@tamarack/core/ui';
import { Link, useParams } from 'react-router-dom';
import { useMay, WorkspacePage } from '../../frame/index.ts';
import { formatDate } from '../../shared/format.ts';
import { Loaded } from '../../shared/Loaded.tsx';
import { Forbidden, PlanNotice, SumLine } from '../PayNotices.tsx';
import classes from '../pay.module.css';
import { usePayFile, usePlanHasPay, useRun } from '../queries.ts';
import { usePayWords } from '../words.ts';
import { QueriesPanel } from './QueriesPanel.tsx';
import { RunActions } from './RunActions.tsx';
import { RunTable } from './RunTable.tsx';
import { runTexts } from './run-texts.ts';

/** One run: the pay of each contractor, and the steps from draft to paid. */
export function RunScreen() {
  const { t } = usePayWords();
  const { runId = '' } = useParams();
  if (useMay('pay:read')) return <Run runId={runId} />;
  return (
    <WorkspacePage title={t('pay')}>
      <Forbidden />
    </WorkspacePage>
  );
}

function Run({ runId }: { runId: string }) {
  const { t, period } = usePayWords();
  const query = useRun(runId);
  const run = query.data;
  return (
    <WorkspacePage
      wide
      title={run ? period(run) : t('pay')}
      lead={
        <Anchor component={Link} to="/pay" inherit>
          ← {t('back')}
        </Anchor>
      }
      actions={run ? <Files run={run} /> : null}
    >
      <PlanNotice />
      <Loaded query={query}>
        {(found) => (
          <>
            <Facts run={found} />
            <Findings run={found} />
            <RunActions run={found} />
            {found.statements.length === 0 ? <Nobody /> : <RunTable run={found} />}
            <SumLine sums={found.totals} />
            <QueriesPanel run={found} />
          </>
        )}
      </Loaded>
    </WorkspacePage>
  );
}

function Files({ run }: { run: PayRun }) {
  const { t } = useText(runTexts);
  const file = usePayFile();
  if (run.statements.length === 0) return null;
  const files = [
    ...(run.state === 'draft' ? [] : [['statements', 'allPdf', IconFileTypePdf] as const]),
    ['run', 'csv', IconDownload] as const,
  ];
  return files.map(([name, label, Icon]) => (
    <Button
      key={name}
      variant="default"
      leftSection={<Icon size={16} aria-hidden="true" />}
      loading={file.isPending && file.variables.file === name}
      onClick={() => file.mutate({ file: name, runId: run.runId })}
    >
      {t(label)}
    </Button>
  ));
}

/** The steps taken so far, by whom and when. */
function Facts({ run }: { run: PayRun }) {
  const { t, locale } = useText(runTexts);
  const { t: word, moment } = usePayWords();
  const hasPay = usePlanHasPay();
  const isOpen = run.state === 'draft' || run.state === 'review';
  const { approvedBy, approvedAt, paidOn, reference } = run;
  const facts = [
    t('cutoff', { day: formatDate(run.cutoffOn, locale) }),
    run.preparedBy && t('preparedBy', { name: run.preparedBy }),
    isOpen && !hasPay && t('waitsForPlan'),
    hasPay &&
      run.state === 'review' &&
      run.queriesUntil &&
      t('openUntil', { moment: moment(run.queriesUntil) }),
    approvedBy &&
      approvedAt &&
      t(run.approvedAlone ? 'approvedAlone' : 'approvedByOn', {
        name: approvedBy,
        moment: moment(approvedAt),
      }),
    paidOn && t(reference ? 'paidOnRef' : 'paidOn', { day: formatDate(paidOn, locale), reference }),
  ].filter((fact): fact is string => Boolean(fact));
  return (
    <div>
      <ol className={classes.steps} aria-label={t('steps')}>
        {payRunStates.map((state) => (
          <li key={state} aria-current={state === run.state ? 'step' : undefined}>
            {word(state)}
          </li>
        ))}
      </ol>
      <p className={classes.facts}>
        {facts.map((fact) => (
          <span key={fact}>{fact}</span>
        ))}
      </p>
    </div>
  );
}

/** Problems that prevent approval, and people not included in the run. */
function Findings({ run }: { run: PayRun }) {
  const { t, locale } = useText(runTexts);
  const { money } = usePayWords();
  const changed = run.state === 'review' ? run.statements.filter((one) => one.changed) : [];
  const problems = run.statements.flatMap(({ staffId, staffName: name, problems: found, unagreedOn }) =>
    found.map((finding) => ({
      key: `${staffId} ${finding}`,
      text: t(finding, { name, days: daysText(unagreedOn, locale, t) }),
      /** Where it is corrected. */
      person: finding === 'no_agreement' ? { staffId, name } : null,
    })),
  );
  const unsettled = run.statements.filter((one) => one.unsettled);
  return (
    <>
      {unsettled.length > 0 ? (
        <Notice tone="warn" title={t('unsettledTitle')}>
          {unsettled.map(({ staffId, staffName: name }) => (
            <span key={staffId} className={classes.block}>
              {t('unsettled', { name })}{' '}
              <Anchor component={Link} to={`/pay/runs/${run.runId}/${staffId}`} inherit underline="always">
                {t('statementOf', { name })}
              </Anchor>
            </span>
          ))}
        </Notice>
      ) : null}
      {changed.length > 0 ? (
        <Notice tone="warn" title={t('changedTitle')}>
          {t('changedBody', { names: changed.map(({ staffName }) => staffName).join(', ') })}
        </Notice>
      ) : null}
      {problems.length > 0 ? (
        <Notice tone="bad" title={t('problemsTitle')}>
          {problems.map(({ key, text, person }) => (
            <span key={key} className={classes.block}>
              {text} {person ? <AgreementsLink {...person} /> : null}
            </span>
          ))}
        </Notice>
      ) : null}
      {run.withoutAgreement.length > 0 && run.state !== 'paid' ? (
        <Notice tone="info" title={t('withoutTitle')}>
          {run.withoutAgreement.map(({ staffId, name, visits, feeCents }) => (
            <span key={staffId} className={classes.block}>
              {t('without', { name, visits, fees: money(feeCents) })}{' '}
              <AgreementsLink staffId={staffId} name={name} />
            </span>
          ))}
        </Notice>
      ) : null}
    </>
  );
}

function AgreementsLink({ staffId, name }: { staffId: string; name: string }) {
  const { t } = useText(runTexts);
  return (
    <Anchor component={Link} to={`/staff/${staffId}?tab=pay`} inherit underline="always">
      {t('withoutLink', { name })}
    </Anchor>
  );
}

/** Names a few days each, and more of them as a period. */
function daysText(days: readonly Day[], locale: Locale, t: Translate<'daySpan'>): string {
  const names = days.map((day) => formatDate(day, locale));
  const [first = '', last = first] = [names[0], names.at(-1)];
  return names.length > 3
    ? t('daySpan', { first, last, count: names.length })
    : new Intl.ListFormat(languageTags[locale]).format(names);
}

function Nobody() {
  const { t } = useText(runTexts);
  return (
    <div className={classes.empty} role="status">
      <strong>{t('empty')}</strong>
      <span>{t('emptyBody')}</span>
    </div>
  );
}

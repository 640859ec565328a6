import { brand } from '@tamarack/core/domain';
import { useText } from '@tamarack/core/ui';
import { localePath } from '../../shared/paths.ts';
import { moneyFormat } from './money.ts';
import { payout, payrollRun } from './showcase/sample.ts';
import { landingText } from './text.ts';

const steps = ['payrollStep1', 'payrollStep2', 'payrollStep3'] as const;

function Run() {
  const { t, locale } = useText(landingText);
  const whole = moneyFormat(locale, 0);
  const exact = moneyFormat(locale);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  const total = {
    sessions: sum(payrollRun.map(({ sessions }) => sessions)),
    earned: sum(payrollRun.map(({ earned }) => earned)),
    carried: sum(payrollRun.map(({ carried }) => carried)),
    adjusted: sum(payrollRun.map(({ adjusted }) => adjusted)),
    payout: sum(payrollRun.map(payout)),
  };
  return (
    <div className="window run">
      <div className="window-head">
        <strong>{t('runTitle')}</strong>
        <span className="sample-tag">{t('sample')}</span>
      </div>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('runClinician')}</th>
            <th scope="col">{t('runSessions')}</th>
            <th scope="col" className="run-detail">
              {t('runEarned')}
            </th>
            <th scope="col">{t('runCarried')}</th>
            <th scope="col" className="run-detail">
              {t('runAdjusted')}
            </th>
            <th scope="col">{t('runPayout')}</th>
          </tr>
        </thead>
        <tbody>
          {payrollRun.map((line) => (
            <tr key={line.name}>
              <th scope="row">{line.name}</th>
              <td>{line.sessions}</td>
              <td className="run-detail">{whole.format(line.earned)}</td>
              <td>{whole.format(line.carried)}</td>
              <td className="run-detail">{whole.format(line.adjusted)}</td>
              <td>{exact.format(payout(line))}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('runTotal')}</th>
            <td>{total.sessions}</td>
            <td className="run-detail">{whole.format(total.earned)}</td>
            <td>{whole.format(total.carried)}</td>
            <td className="run-detail">{whole.format(total.adjusted)}</td>
            <td>{exact.format(total.payout)}</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

/** From the session to the payout, with a payroll run beside it. */
export function Payroll() {
  const { t, locale } = useText(landingText);
  return (
    <section id="payroll" className="section payroll" aria-labelledby="payroll-title">
      <div>
        <h2 id="payroll-title" className="section-title">
          {t('payrollTitle')}
        </h2>
        <p className="section-lead">{t('payrollLead', { brand: brand.name })}</p>
        <ol className="payroll-steps">
          {steps.map((step) => (
            <li key={step}>
              <h3>{t(step)}</h3>
              <p>{t(`${step}Text`)}</p>
            </li>
          ))}
        </ol>
        <a className="button button-large" href={localePath(locale, '/register')}>
          {t('payrollStart')}
        </a>
      </div>
      <Run />
    </section>
  );
}

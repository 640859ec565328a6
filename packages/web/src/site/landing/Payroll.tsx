import { brand } from '@tamarack/core/domain';
import { useText } from '@tamarack/core/ui';
import { localePath } from '../../shared/paths.ts';
import { ProductPicture } from '../pictures/ProductPicture.tsx';
import { landingText } from './text.ts';

const steps = ['payrollStep1', 'payrollStep2', 'payrollStep3'] as const;

/** From the session to the payout, with a pay run beside it. */
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
      <ProductPicture name="payRun" />
    </section>
  );
}

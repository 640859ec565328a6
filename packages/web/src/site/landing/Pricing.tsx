import {
  type Locale,
  languageTags,
  listPlanFeatures,
  type Plan,
  plans,
  planTable,
  trialDays,
} from '@tamarack/core/domain';
import { useText } from '@tamarack/core/ui';
import { mostPopularPlan, mostPopularTexts } from '../../shared/most-popular.ts';
import { localePath } from '../../shared/paths.ts';
import { landingText } from './text.ts';

/** Formats Canadian dollars with or without cents; deductions have a minus sign. */
function moneyFormat(locale: Locale, digits: 0 | 2 = 2): Intl.NumberFormat {
  return new Intl.NumberFormat(languageTags[locale], {
    style: 'currency',
    currency: 'CAD',
    currencyDisplay: 'narrowSymbol',
    signDisplay: 'negative',
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
}

function PlanCard({ plan }: { plan: Plan }) {
  const { t, locale } = useText(landingText);
  const { t: mark } = useText(mostPopularTexts);
  const { publicLabel, publicName, priceCad, clinicianLimit } = planTable[plan];
  const popular = plan === mostPopularPlan;
  const price = moneyFormat(locale, 0).format(priceCad);
  return (
    <article className="plan" data-popular={popular || undefined} aria-labelledby={`plan-${publicName}`}>
      {popular ? <span className="plan-flag">{mark('mostPopular')}</span> : null}
      <h3 id={`plan-${publicName}`} className="plan-name">
        {publicLabel}
      </h3>
      <p className="plan-price">
        <span className="plan-amount">{price}</span> <span className="plan-period">{t('pricingPeriod')}</span>
      </p>
      <p className="plan-limit">{t('pricingClinicians', { limit: clinicianLimit })}</p>
      <ul className="plan-features">
        {listPlanFeatures(plan, locale).map(({ text, isReady }) => (
          <li key={text} data-soon={!isReady || undefined}>
            {text}
          </li>
        ))}
      </ul>
      <a
        className={popular ? 'button' : 'button button-quiet'}
        href={localePath(locale, `/register?plan=${publicName}`)}
        aria-label={`${t('pricingStart')} – ${publicLabel}`}
      >
        {t('pricingStart')}
      </a>
    </article>
  );
}

export function Pricing() {
  const { t } = useText(landingText);
  return (
    <section id="pricing" className="section" aria-labelledby="pricing-title">
      <h2 id="pricing-title" className="section-title">
        {t('pricingTitle')}
      </h2>
      <p className="section-lead">{t('pricingLead')}</p>
      <div className="plans">
        {plans.map((plan) => (
          <PlanCard key={plan} plan={plan} />
        ))}
      </div>
      <p className="section-note">{t('pricingNote', { days: trialDays })}</p>
    </section>
  );
}

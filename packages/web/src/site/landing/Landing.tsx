import { brand, trialDays } from '@tamarack/core/domain';
import { useText } from '@tamarack/core/ui';
import { localePath } from '../../shared/paths.ts';
import { BookingCalendar } from '../booking/BookingCalendar.tsx';
import { ServerIf } from '../pages/ServerIf.tsx';
import { ProductPicture } from '../pictures/ProductPicture.tsx';
import { CallToAction } from './CallToAction.tsx';
import { claims, showsClaim } from './content.ts';
import { Features } from './Features.tsx';
import { Metrics } from './Metrics.tsx';
import { Payroll } from './Payroll.tsx';
import { Pricing } from './Pricing.tsx';
import { Testimonials } from './Testimonials.tsx';
import { landingText } from './text.ts';

function Hero() {
  const { t, locale } = useText(landingText);
  return (
    <section id="hero" className="hero" aria-labelledby="hero-title">
      <div className="hero-text">
        <p className="hero-badge">{t('heroBadge')}</p>
        <h1 id="hero-title" className="hero-title">
          {t('heroLine1')} <span>{t('heroLine2')}</span>
        </h1>
        <p className="hero-lead">{t('heroLead')}</p>
        <p className="actions">
          <a className="button button-large" href={localePath(locale, '/register')}>
            {t('heroStart', { brand: brand.name })}
          </a>
          <a
            className="button button-quiet button-large"
            href={localePath(locale, '/demo#sandbox')}
            data-sandbox=""
          >
            {t('heroSandbox')}
          </a>
        </p>
        <p className="hero-note">{t('heroNote', { days: trialDays })}</p>
      </div>
      <div className="hero-picture">
        <ProductPicture name="calendar" />
      </div>
    </section>
  );
}

function Claims() {
  const { t, locale } = useText(landingText);
  const figures = claims.filter(({ place }) => place === 'figures');
  if (figures.length === 0) return null;
  return (
    <ServerIf name={figures.map(showsClaim).join()}>
      <section id="figures" className="claims" aria-label={t('claimsTitle')}>
        <div className="claims-row">
          {figures.map((claim) => (
            <ServerIf key={claim.id} name={showsClaim(claim)}>
              <p className="claim">
                <strong>{claim.value[locale]}</strong> <span>{claim.label[locale]}</span>
              </p>
            </ServerIf>
          ))}
        </div>
        <ServerIf name="examples">
          <p className="claims-note">{t('claimsOpen', { brand: brand.name })}</p>
        </ServerIf>
      </section>
    </ServerIf>
  );
}

const agenda = ['demo1', 'demo2', 'demo3'] as const;

function BookDemo() {
  const { t } = useText(landingText);
  return (
    <section id="book-demo" className="section demo" aria-labelledby="demo-title">
      <div>
        <h2 id="demo-title" className="section-title">
          {t('demoTitle')}
        </h2>
        <p className="section-lead">{t('demoLead')}</p>
        <dl className="demo-agenda">
          {agenda.map((part) => (
            <div key={part}>
              <dt>{t(part)}</dt>
              <dd>{t(`${part}Text`, { brand: brand.name })}</dd>
            </div>
          ))}
        </dl>
      </div>
      <BookingCalendar page="/" />
    </section>
  );
}

/** The landing page. */
export function Landing() {
  const { t } = useText(landingText);
  return (
    <>
      <Hero />
      <Claims />
      <Testimonials otherwise={t('showcaseTitle')}>
        <p className="section-lead">{t('testimonialsLead')}</p>
        <Showcase />
      </Testimonials>
      <Payroll />
      <Metrics />
      <Features />
      <Pricing />
      <BookDemo />
      <CallToAction />
    </>
  );
}

/**
 * The product as an administrator or a clinician sees it. Radio buttons and CSS change the view, so it needs no script,
 * and the arrow keys work as in any radio group.
 */
function Showcase() {
  const { t } = useText(landingText);
  return (
    <div className="showcase">
      <fieldset className="toggle">
        <legend className="visually-hidden">{t('dashboardToggle')}</legend>
        <input type="radio" id="dashboard-admin" name="dashboard" value="admin" defaultChecked />
        <label htmlFor="dashboard-admin">{t('dashboardAdmin')}</label>
        <input type="radio" id="dashboard-clinician" name="dashboard" value="clinician" />
        <label htmlFor="dashboard-clinician">{t('dashboardClinician')}</label>
      </fieldset>
      <div className="window" data-board="admin">
        <ProductPicture name="today" />
      </div>
      <div className="window" data-board="clinician">
        <ProductPicture name="day" />
      </div>
      <p className="section-note">{t('sampleNote')}</p>
    </div>
  );
}

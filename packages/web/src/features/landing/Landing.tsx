import { brand, trialDays } from '@tamarack/core/domain';
import { useText } from '@tamarack/core/ui';
import { MailButton } from '../../shared/MailButton.tsx';
import { localePath } from '../../shared/paths.ts';
import { claims, testimonials } from './content.ts';
import { Features } from './Features.tsx';
import { HeroPanel } from './HeroPanel.tsx';
import { Pricing } from './Pricing.tsx';
import { landingText } from './text.ts';

function Hero() {
  const { t, locale } = useText(landingText);
  return (
    <section className="hero" aria-labelledby="hero-title">
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
          <a className="button button-quiet button-large" href="#book-demo">
            {t('bookDemo')}
          </a>
        </p>
        <p className="hero-note">{t('heroNote', { days: trialDays })}</p>
      </div>
      <HeroPanel />
    </section>
  );
}

function Claims() {
  const { t, locale } = useText(landingText);
  const shown = claims.filter((claim) => claim.published);
  if (shown.length === 0) return null;
  return (
    <section className="claims" aria-label={t('claimsTitle')}>
      {shown.map((claim) => (
        <p key={claim.id} className="claim">
          <strong>{claim.value[locale]}</strong> <span>{claim.label[locale]}</span>
        </p>
      ))}
    </section>
  );
}

/** The three testimonials, with the word that they are examples as long as one of them is. */
export function Testimonials() {
  const { t, locale } = useText(landingText);
  const examples = testimonials.some((testimonial) => testimonial.placeholder);
  return (
    <section id="testimonials" className="section" aria-labelledby="testimonials-title">
      <h2 id="testimonials-title" className="section-title">
        {t('testimonialsTitle')}
      </h2>
      <div className="testimonials">
        {testimonials.map((testimonial) => (
          <figure key={testimonial.id} className="testimonial">
            <blockquote>{testimonial.quote[locale]}</blockquote>
            <figcaption>
              <strong>{testimonial.author}</strong>
              <span>{testimonial.role[locale]}</span>
              <span>{testimonial.clinic[locale]}</span>
            </figcaption>
          </figure>
        ))}
      </div>
      {examples ? <p className="section-note">{t('testimonialsNote', { brand: brand.name })}</p> : null}
    </section>
  );
}

function BookDemo() {
  const { t } = useText(landingText);
  return (
    <section id="book-demo" className="section demo" aria-labelledby="demo-title">
      <div>
        <h2 id="demo-title" className="section-title">
          {t('demoTitle')}
        </h2>
        <p className="section-lead">{t('demoLead')}</p>
      </div>
      <MailButton label={t('demoWrite')} subject={t('demoSubject')} large />
    </section>
  );
}

function CallToAction() {
  const { t, locale } = useText(landingText);
  return (
    <section className="end" aria-labelledby="end-title">
      <h2 id="end-title" className="end-title">
        {t('endTitle')}
      </h2>
      <p className="end-lead">{t('endLead')}</p>
      <p className="actions">
        <a className="button button-light button-large" href={localePath(locale, '/register')}>
          {t('endTry', { brand: brand.name })}
        </a>
        <a className="button button-outline-light button-large" href={localePath(locale, '/demo')}>
          {t('endFeatures')}
        </a>
        <a className="button button-outline-light button-large" href="#book-demo">
          {t('bookDemo')}
        </a>
      </p>
    </section>
  );
}

/** The landing page. */
export function Landing() {
  return (
    <>
      <Hero />
      <Claims />
      <Testimonials />
      <Features />
      <Pricing />
      <BookDemo />
      <CallToAction />
    </>
  );
}

import { brand, inPreparation } from '@tamarack/core/domain';
import { useText } from '@tamarack/core/ui';
import type { ReactNode } from 'react';
import { localePath } from '../../shared/paths.ts';
import { ReportForm } from './ReportForm.tsx';
import { ReportPicture } from './ReportPicture.tsx';
import { leadMagnetText } from './text.ts';

const problems = ['problem1', 'problem2', 'problem3'] as const;
const benefits = ['benefit1', 'benefit2', 'benefit3'] as const;
const contents = ['list1', 'list2', 'list3', 'list4'] as const;
const path = '/waag-report';

function Hero() {
  const { t } = useText(leadMagnetText);
  return (
    <section className="report-hero" aria-labelledby="report-title">
      <div>
        <p className="hero-badge">{t('name')}</p>
        <h1 id="report-title" className="page-title">
          {t('title')}
        </h1>
        <p className="page-lead">{t('lead')}</p>
      </div>
      <div className="card report-ask">
        <ReportForm id="hero" page={path} button="heroButton" />
      </div>
    </section>
  );
}

function Problem() {
  const { t } = useText(leadMagnetText);
  return (
    <section className="report-section" aria-labelledby="report-problem">
      <h2 id="report-problem" className="section-title">
        {t('problemTitle')}
      </h2>
      <p className="section-lead">{t('problem')}</p>
      <div className="report-problems">
        {problems.map((id) => (
          <div key={id} className="report-problem">
            <h3>{t(id)}</h3>
            <p>{t(`${id}Text`)}</p>
          </div>
        ))}
      </div>
    </section>
  );
}

function Preview() {
  const { t } = useText(leadMagnetText);
  return (
    <section className="report-section" aria-labelledby="report-preview">
      <h2 id="report-preview" className="section-title">
        {t('previewTitle')}
      </h2>
      <p className="section-lead">{t('previewLead')}</p>
      <ReportPicture />
    </section>
  );
}

function Benefits() {
  const { t } = useText(leadMagnetText);
  return (
    <section className="report-section" aria-labelledby="report-benefits">
      <h2 id="report-benefits" className="section-title">
        {t('benefitsTitle')}
      </h2>
      <div className="cards cards-three report-benefits">
        {benefits.map((id) => (
          <div key={id} className="card">
            <h3>{t(id)}</h3>
            <p>{t(`${id}Text`)}</p>
          </div>
        ))}
      </div>
    </section>
  );
}

function Pitch() {
  const { t, locale } = useText(leadMagnetText);
  const isSoon = inPreparation.has('customReports');
  return (
    <section className="report-pitch" aria-labelledby="report-pitch">
      <div>
        <h2 id="report-pitch" className="section-title">
          {t(isSoon ? 'pitchSoonTitle' : 'pitchTitle', { brand: brand.name })}
        </h2>
        <p className="section-lead">{t(isSoon ? 'pitchSoon' : 'pitch', { brand: brand.name })}</p>
      </div>
      <p className="actions">
        <a className="button button-light button-large" href={localePath(locale, '/register')}>
          {t('pitchTry', { brand: brand.name })}
        </a>
        <a className="button button-outline-light button-large" href={localePath(locale, '/demo')}>
          {t('pitchTour')}
        </a>
      </p>
    </section>
  );
}

function WhatYouGet() {
  const { t } = useText(leadMagnetText);
  return (
    <section className="report-end" aria-labelledby="report-list">
      <div>
        <h2 id="report-list" className="section-title">
          {t('listTitle')}
        </h2>
        <ul className="check-list">
          {contents.map((id) => (
            <li key={id}>{t(id)}</li>
          ))}
        </ul>
        <p className="section-note">{t('listFile')}</p>
      </div>
      <section className="card report-ask" aria-labelledby="report-ask">
        <h2 id="report-ask">{t('endTitle')}</h2>
        <ReportForm id="end" page={path} button="endButton" />
      </section>
    </section>
  );
}

/** What the sample weekly report is and how to get it. */
export function Report({ testimonials }: { testimonials: ReactNode }) {
  return (
    <article className="page report">
      <Hero />
      <Problem />
      <Preview />
      <Benefits />
      {testimonials}
      <Pitch />
      <WhatYouGet />
    </article>
  );
}

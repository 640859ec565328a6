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

interface SectionProps {
  name: string;
  title: string;
  lead?: string;
  children: ReactNode;
}

function Section({ name, title, lead, children }: SectionProps) {
  const id = `report-${name}`;
  return (
    <section className="report-section" aria-labelledby={id}>
      <h2 id={id} className="section-title">
        {title}
      </h2>
      {lead ? <p className="section-lead">{lead}</p> : null}
      {children}
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
  const { t } = useText(leadMagnetText);
  return (
    <article className="page report">
      <Hero />
      <Section name="problem" title={t('problemTitle')} lead={t('problem')}>
        <div className="report-problems">
          {problems.map((id) => (
            <div key={id} className="report-problem">
              <h3>{t(id)}</h3>
              <p>{t(`${id}Text`)}</p>
            </div>
          ))}
        </div>
      </Section>
      <Section name="preview" title={t('previewTitle')} lead={t('previewLead')}>
        <ReportPicture />
      </Section>
      <Section name="benefits" title={t('benefitsTitle')}>
        <div className="cards cards-three report-benefits">
          {benefits.map((id) => (
            <div key={id} className="card">
              <h3>{t(id)}</h3>
              <p>{t(`${id}Text`)}</p>
            </div>
          ))}
        </div>
      </Section>
      {testimonials}
      <Pitch />
      <WhatYouGet />
    </article>
  );
}

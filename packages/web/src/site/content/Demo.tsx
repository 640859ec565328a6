import { brand, inPreparation, markPreparation, type PlanFeature } from '@tamarack/core/domain';
import { useText } from '@tamarack/core/ui';
import type { ReactNode } from 'react';
import { localePath } from '../../shared/paths.ts';
import { BookingCalendar } from '../booking/BookingCalendar.tsx';
import { PageHead } from '../frame/PageHead.tsx';
import { DataLocation } from '../legal/DataLocation.tsx';
import { demoText } from './demo-text.ts';
import { demoQuestions } from './questions.ts';
import { SandboxCard } from './SandboxCard.tsx';

const tour = ['todos', 'payroll', 'queue', 'soap'] as const;

const audiences = [
  { title: 'ownerTitle', points: ['owner1', 'owner2', 'owner3', 'owner4'] },
  { title: 'clinicianTitle', points: ['clinician1', 'clinician2', 'clinician3'] },
  { title: 'deskTitle', points: ['desk1', 'desk2', 'desk3'] },
  { title: 'clientTitle', points: ['client1', 'client2'] },
] as const;

/** The plan feature that a point is about, if that may still be in preparation. */
const featureOf: Partial<Record<(typeof audiences)[number]['points'][number], PlanFeature>> = {
  owner2: 'customReports',
  owner3: 'hr',
  client1: 'portal',
  client2: 'intakeForms',
};

const agenda = ['meet1', 'meet2', 'meet3'] as const;

export interface DemoProps {
  /** The landing page's pictures of the four features. */
  pictures: Record<(typeof tour)[number], ReactNode>;
}

function Tour({ pictures }: DemoProps) {
  const { t } = useText(demoText);
  return (
    <>
      <div className="tour">
        {tour.map((id) => (
          <section key={id} className="tour-stop" aria-labelledby={`tour-${id}`}>
            <div>
              <p className="tour-name">{t(`${id}Name`)}</p>
              <h2 id={`tour-${id}`} className="tour-title">
                {t(`${id}Title`)}
              </h2>
              <p className="tour-text">{t(`${id}Text`)}</p>
              <ul className="check-list">
                <li>{t(`${id}Point1`)}</li>
                <li>{t(`${id}Point2`)}</li>
              </ul>
            </div>
            <div className="tour-picture">{pictures[id]}</div>
          </section>
        ))}
      </div>
      <p className="section-note">{t('sampleNote')}</p>
    </>
  );
}

function Roles() {
  const { t, locale } = useText(demoText);
  return (
    <section aria-labelledby="roles-title">
      <h2 id="roles-title" className="page-subtitle">
        {t('rolesTitle')}
      </h2>
      <div className="cards cards-two">
        {audiences.map((audience) => (
          <section key={audience.title} className="card">
            <h3>{t(audience.title)}</h3>
            <ul className="check-list">
              {audience.points.map((point) => {
                const feature = featureOf[point];
                return feature ? (
                  <li key={point} data-soon={inPreparation.has(feature) || undefined}>
                    {markPreparation(feature, t(point), locale)}
                  </li>
                ) : (
                  <li key={point}>{t(point)}</li>
                );
              })}
            </ul>
          </section>
        ))}
      </div>
      <p className="section-note">
        {t('plansNote')} <a href={localePath(locale, '/#pricing')}>{t('plansLink')}</a>
      </p>
    </section>
  );
}

function Meeting() {
  const { t } = useText(demoText);
  return (
    <section id="book-demo" className="meeting" aria-labelledby="meeting-title">
      <div>
        <h2 id="meeting-title" className="page-subtitle">
          {t('meetTitle')}
        </h2>
        <p className="tour-text">{t('meetLead')}</p>
        <dl className="agenda">
          {agenda.map((point) => (
            <div key={point}>
              <dt>{t(`${point}Time`)}</dt>
              <dd>{t(point)}</dd>
            </div>
          ))}
        </dl>
      </div>
      <BookingCalendar page="/demo" />
    </section>
  );
}

function Questions() {
  const { t, locale } = useText(demoText);
  return (
    <section id="questions" className="questions" aria-labelledby="questions-title">
      <h2 id="questions-title" className="page-subtitle">
        {t('questionsTitle')}
      </h2>
      {demoQuestions(locale).map(({ id, question, answer }) => (
        <details key={id} className="question">
          <summary>{question}</summary>
          <p>{answer}</p>
          {id === 'privacy' ? <DataLocation /> : null}
        </details>
      ))}
      <p className="section-note">
        {t('questionsMore')} <a href={localePath(locale, '/contact')}>{t('questionsContact')}</a>
      </p>
    </section>
  );
}

/** The tour: the product in pictures and role by role, with links to a demo and the sandbox. */
export function Demo({ pictures }: DemoProps) {
  const { t, locale } = useText(demoText);
  return (
    <div className="page">
      <PageHead title={t('title')} lead={t('lead', { brand: brand.name })}>
        <a className="button" href="#book-demo">
          {t('book')}
        </a>
        <a className="button button-quiet" href={localePath(locale, '/register')}>
          {t('start')}
        </a>
      </PageHead>
      <Tour pictures={pictures} />
      <Roles />
      <Meeting />
      <SandboxCard />
      <Questions />
    </div>
  );
}

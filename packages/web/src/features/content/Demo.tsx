import { brand } from '@tamarack/core/domain';
import { useText } from '@tamarack/core/ui';
import { MailButton } from '../../shared/MailButton.tsx';
import { PageHead } from '../../shared/Prose.tsx';
import { localePath } from '../../shared/paths.ts';
import { demoText } from './demo-text.ts';

const audiences = [
  { title: 'ownerTitle', points: ['owner1', 'owner2', 'owner3', 'owner4'] },
  { title: 'clinicianTitle', points: ['clinician1', 'clinician2', 'clinician3'] },
  { title: 'deskTitle', points: ['desk1', 'desk2', 'desk3'] },
  { title: 'clientTitle', points: ['client1', 'client2'] },
] as const;

const agenda = ['meet1', 'meet2', 'meet3'] as const;

/** Every feature by the person it serves, and the way to a demo. */
export function Demo() {
  const { t, locale } = useText(demoText);
  return (
    <article className="page">
      <PageHead title={t('title')} lead={t('lead', { brand: brand.name })}>
        <a className="button" href="#meeting">
          {t('book')}
        </a>
        <a className="button button-quiet" href={localePath(locale, '/register')}>
          {t('start')}
        </a>
      </PageHead>
      <div className="cards cards-two">
        {audiences.map((audience) => (
          <section key={audience.title} className="card">
            <h2>{t(audience.title)}</h2>
            <ul className="check-list">
              {audience.points.map((point) => (
                <li key={point}>{t(point)}</li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <p className="section-note">
        {t('plansNote')} <a href={localePath(locale, '/#pricing')}>{t('plansLink')}</a>
      </p>
      <section id="meeting" className="card card-wide" aria-labelledby="meeting-title">
        <h2 id="meeting-title">{t('meetTitle')}</h2>
        <p>{t('meetLead')}</p>
        <ul>
          {agenda.map((point) => (
            <li key={point}>{t(point)}</li>
          ))}
        </ul>
        <MailButton label={t('meetWrite')} subject={t('meetSubject')} />
      </section>
    </article>
  );
}

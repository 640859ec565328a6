import { useText } from '@tamarack/core/ui';
import { MailButton } from '../../shared/MailButton.tsx';
import { PageHead } from '../../shared/Prose.tsx';
import { localePath } from '../../shared/paths.ts';
import { ReportPicture } from './ReportPicture.tsx';
import { leadMagnetText } from './text.ts';

const benefits = ['benefit1', 'benefit2', 'benefit3'] as const;
const contents = ['list1', 'list2', 'list3', 'list4'] as const;

function AskByMail() {
  const { t } = useText(leadMagnetText);
  return <MailButton label={t('askButton')} subject={t('askSubject')} />;
}

/** What the sample weekly report is and how to get it. */
export function Report() {
  const { t } = useText(leadMagnetText);
  return (
    <article className="page">
      <div className="report-hero">
        <div>
          <p className="hero-badge">{t('name')}</p>
          <PageHead title={t('title')} lead={t('lead')}>
            <AskByMail />
          </PageHead>
        </div>
        <ReportPicture />
      </div>
      <div className="prose">
        <h2>{t('problemTitle')}</h2>
        <p>{t('problem')}</p>
      </div>
      <div className="cards cards-three">
        {benefits.map((id) => (
          <section key={id} className="card">
            <h2>{t(id)}</h2>
            <p>{t(`${id}Text`)}</p>
          </section>
        ))}
      </div>
      <section className="card card-wide report-end" aria-labelledby="report-list">
        <div>
          <h2 id="report-list">{t('listTitle')}</h2>
          <ul className="check-list">
            {contents.map((id) => (
              <li key={id}>{t(id)}</li>
            ))}
          </ul>
        </div>
        <div>
          <h2>{t('askTitle')}</h2>
          <p>{t('askText')}</p>
          <AskByMail />
        </div>
      </section>
    </article>
  );
}

/** Where the page after a booked demo leads for the report. */
export function Download() {
  const { t, locale } = useText(leadMagnetText);
  return (
    <article className="page page-narrow">
      <PageHead title={t('downloadTitle')} lead={t('downloadLead')} />
      <section className="card card-wide">
        <p>{t('downloadHave')}</p>
        <p className="actions">
          <AskByMail />
          <a className="button button-quiet" href={localePath(locale, '/waag-report')}>
            {t('downloadSee')}
          </a>
        </p>
      </section>
    </article>
  );
}

import { brand } from '@tamarack/core/domain';
import { useText } from '@tamarack/core/ui';
import { localePath } from '../../shared/paths.ts';
import { EmailField } from '../forms/SiteField.tsx';
import { SiteForm } from '../forms/SiteForm.tsx';
import { landingText } from './text.ts';

function ReportRequest() {
  const { t } = useText(landingText);
  return (
    <div className="end-report">
      <h3>{t('reportTitle')}</h3>
      <p>{t('reportText')}</p>
      <SiteForm
        id="landing-report"
        name="landing"
        source="landing"
        page="/"
        button={t('reportSend')}
        done={{ toast: t('reportSent'), note: t('reportSentNote') }}
        note={t('reportNote')}
      >
        <EmailField label={t('reportEmail')} placeholder={t('reportPlaceholder')} />
      </SiteForm>
    </div>
  );
}

/** The end of the page: register, see the tour, talk to us, or get the sample report. */
export function CallToAction() {
  const { t, locale } = useText(landingText);
  return (
    <section id="start" className="end" aria-labelledby="end-title">
      <div>
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
      </div>
      <ReportRequest />
    </section>
  );
}

import { arbitrationOptOutDays, arbitrationOptOutStatement, brand, maxLengths } from '@tamarack/core/domain';
import { useText } from '@tamarack/core/ui';
import { localePath } from '../../shared/paths.ts';
import { EmailField, SiteCheck, SiteField } from '../forms/SiteField.tsx';
import { SiteForm } from '../forms/SiteForm.tsx';
import { PageHead } from '../frame/PageHead.tsx';
import { optOutText } from './opt-out-text.ts';

/** The form for opting out of arbitration (terms of service, section Arbitration). */
export function OptOut() {
  const { t, locale } = useText(optOutText);
  return (
    <article className="page page-narrow">
      <PageHead title={t('title')} lead={t('lead', { days: arbitrationOptOutDays })}>
        <a href={localePath(locale, '/terms-of-service#arbitration')}>{t('termsLink')}</a>
      </PageHead>
      <section className="card report-ask" aria-labelledby="opt-out-title">
        <h2 id="opt-out-title">{t('formTitle')}</h2>
        <SiteForm
          id="opt-out"
          name="arbitration_opt_out"
          call="/api/arbitration-opt-outs"
          action="/forms/arbitration-opt-out"
          page="/arbitration-opt-out"
          button={t('send')}
          done={{ toast: t('sent'), note: t('sentNote') }}
          note={t('note')}
        >
          <SiteField name="name" label={t('name')} required complete="name" max={maxLengths.fullName} />
          <EmailField label={t('email')} />
          <SiteField
            name="clinicName"
            label={t('clinicName')}
            complete="organization"
            max={maxLengths.clinicName}
          />
          <SiteCheck name="statement" label={arbitrationOptOutStatement[locale]} required />
        </SiteForm>
      </section>
      <h2 className="page-subtitle">{t('factsTitle')}</h2>
      <ul className="prose">
        <li>{t('factDate')}</li>
        <li>{t('factAddress')}</li>
        <li>{t('factPaper', { email: brand.supportEmail })}</li>
        <li>{t('factRights')}</li>
      </ul>
    </article>
  );
}

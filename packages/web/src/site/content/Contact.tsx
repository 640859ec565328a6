import { brand, maxLengths } from '@tamarack/core/domain';
import { useText } from '@tamarack/core/ui';
import { EmailField, NewsletterCheck, SiteField } from '../forms/SiteField.tsx';
import { SiteForm } from '../forms/SiteForm.tsx';
import { PageHead } from '../frame/PageHead.tsx';
import { companyText } from './company-text.ts';

function Message() {
  const { t } = useText(companyText);
  return (
    <section className="card" aria-labelledby="message-title">
      <h2 id="message-title">{t('contactForm')}</h2>
      <SiteForm
        id="contact"
        name="contact"
        source="contact"
        page="/contact"
        button={t('contactSend')}
        done={{ toast: t('contactDone'), note: t('contactDoneNote') }}
        note={t('contactNote')}
      >
        <SiteField name="name" label={t('contactName')} complete="name" max={maxLengths.fullName} required />
        <EmailField label={t('contactEmail')} />
        <SiteField
          name="clinicName"
          label={t('contactClinic')}
          complete="organization"
          max={maxLengths.clinicName}
        />
        <SiteField name="message" label={t('contactMessage')} max={maxLengths.message} multiline required />
        <NewsletterCheck />
      </SiteForm>
    </section>
  );
}

/** A form, the email addresses and the postal address. */
export function Contact() {
  const { t } = useText(companyText);
  return (
    <div className="page">
      <PageHead title={t('contactTitle')} lead={t('contactLead')} />
      <div className="contact">
        <Message />
        <div className="contact-ways">
          <h2 className="visually-hidden">{t('contactWays')}</h2>
          <section className="card">
            <h3>{t('contactHelp')}</h3>
            <p>{t('contactHelpText')}</p>
            <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>
          </section>
          <section className="card">
            <h3>{t('contactPrivacy')}</h3>
            <p>{t('contactPrivacyText')}</p>
            <a href={`mailto:${brand.privacyOfficerEmail}`}>{brand.privacyOfficerEmail}</a>
          </section>
          <section className="card">
            <h3>{t('contactMail')}</h3>
            <p>{t('contactMailText')}</p>
            <address>
              {brand.legalEntity}
              <br />
              {brand.postalAddress}
            </address>
          </section>
        </div>
      </div>
    </div>
  );
}

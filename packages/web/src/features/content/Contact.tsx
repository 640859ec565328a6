import { brand } from '@tamarack/core/domain';
import { useText } from '@tamarack/core/ui';
import { PageHead } from '../../shared/Prose.tsx';
import { companyText } from './company-text.ts';

export function Contact() {
  const { t } = useText(companyText);
  return (
    <article className="page">
      <PageHead title={t('contactTitle')} lead={t('contactLead')} />
      <div className="cards">
        <section className="card">
          <h2>{t('contactHelp')}</h2>
          <p>{t('contactHelpText')}</p>
          <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>
        </section>
        <section className="card">
          <h2>{t('contactPrivacy')}</h2>
          <p>{t('contactPrivacyText')}</p>
          <a href={`mailto:${brand.privacyOfficerEmail}`}>{brand.privacyOfficerEmail}</a>
        </section>
        <section className="card">
          <h2>{t('contactMail')}</h2>
          <p>{t('contactMailText')}</p>
          <address>
            {brand.legalEntity}
            <br />
            {brand.postalAddress}
          </address>
        </section>
      </div>
      <p className="section-note">{t('contactNote')}</p>
    </article>
  );
}

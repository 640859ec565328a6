import { brand } from '@tamarack/core/domain';
import { useText } from '@tamarack/core/ui';
import { localePath } from '../../shared/paths.ts';
import { PageHead } from '../frame/PageHead.tsx';
import { companyText } from './company-text.ts';

const principles = ['aboutHow1', 'aboutHow2', 'aboutHow3', 'aboutHow4'] as const;
const refusals = ['aboutNot1', 'aboutNot2', 'aboutNot3', 'aboutNot4'] as const;

/** The company: why it exists, how it works and what it does not do. */
export function About() {
  const { t, locale } = useText(companyText);
  const values = { brand: brand.name };
  return (
    <article className="page">
      <PageHead title={t('aboutTitle')} lead={t('aboutLead', values)} />
      <div className="prose">
        <h2>{t('aboutWhyTitle')}</h2>
        <p>{t('aboutWhy1')}</p>
        <p>{t('aboutWhy2', values)}</p>
      </div>
      <h2 className="page-subtitle">{t('aboutHowTitle')}</h2>
      <div className="cards cards-two">
        {principles.map((id) => (
          <section key={id} className="card">
            <h3>{t(`${id}Title`)}</h3>
            <p>{t(id)}</p>
          </section>
        ))}
      </div>
      <div className="about-end">
        <section aria-labelledby="refusals-title">
          <h2 id="refusals-title" className="page-subtitle">
            {t('aboutNotTitle')}
          </h2>
          <ul className="cross-list">
            {refusals.map((id) => (
              <li key={id}>{t(id)}</li>
            ))}
          </ul>
        </section>
        <section aria-labelledby="place-title">
          <h2 id="place-title" className="page-subtitle">
            {t('aboutPlaceTitle')}
          </h2>
          <address>
            {brand.legalEntity}
            <br />
            {brand.postalAddress}
          </address>
          <p className="about-links">
            <a href={localePath(locale, '/contact')}>{t('aboutContact')}</a>
            <a href={localePath(locale, '/privacy-policy')}>{t('aboutPrivacy')}</a>
          </p>
        </section>
      </div>
    </article>
  );
}

import { useText } from '@tamarack/core/ui';
import { localePath } from '../../shared/paths.ts';
import { companyText } from './company-text.ts';

/** The page after a booked demo. The site's script adds the first name from the search params to the greeting. */
export function ThankYou() {
  const { t, locale } = useText(companyText);
  return (
    <article className="page page-narrow">
      <header className="page-head">
        <h1 className="page-title">
          {t('thanksTitleBefore')}
          <span data-invitee>{t('thanksThere')}</span>
          {t('thanksTitleAfter')}
        </h1>
        <p className="page-lead">{t('thanksLead')}</p>
      </header>
      <section className="card">
        <h2>{t('thanksNext')}</h2>
        <p>{t('thanksNextText')}</p>
        <p className="actions">
          <a className="button" href={localePath(locale, '/waag-download')}>
            {t('thanksReport')}
          </a>
          <a className="button button-quiet" href={localePath(locale, '/')}>
            {t('thanksHome')}
          </a>
        </p>
      </section>
    </article>
  );
}

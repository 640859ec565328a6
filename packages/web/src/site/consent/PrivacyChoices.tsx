import { brand, consentCategories, consentDays } from '@tamarack/core/domain';
import { useText } from '@tamarack/core/ui';
import { localePath } from '../../shared/paths.ts';
import { PageHead } from '../frame/PageHead.tsx';
import { choicesText } from './page-text.ts';

/**
 * `/privacy-choices`: what each category does, who receives the data, for how long, and the switches. The switches
 * need JavaScript (`choices.ts`); without it the page only informs.
 */
export function PrivacyChoices() {
  const { t, locale } = useText(choicesText);
  return (
    <article className="page page-narrow" data-privacy-choices="">
      <PageHead title={t('title')} lead={t('lead')} />
      <p className="choices-status" role="status" data-status="" hidden />
      <noscript>
        <p className="choices-status">{t('noScript')}</p>
      </noscript>
      <form data-choices="">
        {consentCategories.map((category) => (
          <section key={category} className="choice" aria-labelledby={`choice-${category}`}>
            <div className="choice-head">
              <h2 id={`choice-${category}`}>{t(category)}</h2>
              <label className="choice-switch" data-category={category} hidden>
                <input
                  type="checkbox"
                  name={category}
                  className="consent-switch"
                  aria-labelledby={`choice-allow-${category} choice-${category}`}
                />
                <span id={`choice-allow-${category}`}>{t('allow')}</span>
              </label>
            </div>
            <p className="choice-idle" data-idle={category} hidden>
              {t('notInUse')}
            </p>
            <dl>
              <dt>{t('what')}</dt>
              <dd>{t(`${category}What`)}</dd>
              <dt>{t('who')}</dt>
              <dd>{t(`${category}Who`)}</dd>
              <dt>{t('how')}</dt>
              <dd>{t(`${category}How`, { days: consentDays })}</dd>
            </dl>
          </section>
        ))}
        <section className="choice" aria-labelledby="choice-necessary">
          <div className="choice-head">
            <h2 id="choice-necessary">{t('necessary')}</h2>
            <span>{t('always')}</span>
          </div>
          <dl>
            <dt>{t('what')}</dt>
            <dd>{t('necessaryWhat')}</dd>
            <dt>{t('who')}</dt>
            <dd>{t('necessaryWho')}</dd>
            <dt>{t('how')}</dt>
            <dd>{t('necessaryHow', { days: consentDays })}</dd>
          </dl>
        </section>
        <div className="consent-buttons choices-buttons" data-buttons="" hidden>
          {(['acceptAll', 'refuseAll', 'save'] as const).map((name) => (
            <button
              key={name}
              type={name === 'save' ? 'submit' : 'button'}
              className="consent-button"
              name={name}
            >
              {t(name)}
            </button>
          ))}
        </div>
      </form>
      <section className="prose prose-section choices-more" aria-labelledby="choices-more">
        <h2 id="choices-more">{t('moreTitle')}</h2>
        <p>{t('moreChoice')}</p>
        <p>{t('moreAgain', { days: consentDays })}</p>
        <p>{t('moreContact', { email: brand.privacyOfficerEmail })}</p>
        <p>
          {t('morePolicy')} <a href={localePath(locale, '/privacy-policy')}>{t('policy')}</a>
        </p>
      </section>
    </article>
  );
}

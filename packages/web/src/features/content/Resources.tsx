import { useText } from '@tamarack/core/ui';
import { PageHead, Prose } from '../../shared/Prose.tsx';
import { localePath } from '../../shared/paths.ts';
import { guides } from './guides.ts';
import { libraryText } from './library-text.ts';

export function Resources() {
  const { t, locale } = useText(libraryText);
  return (
    <article className="page">
      <PageHead title={t('resourcesTitle')} lead={t('resourcesLead')} />
      <div className="page-columns">
        <nav className="page-contents" aria-label={t('contents')}>
          <p>{t('contents')}</p>
          <ol>
            {guides[locale].map((guide) => (
              <li key={guide.id}>
                <a href={`#${guide.id}`}>{guide.title}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="prose">
          <Prose sections={guides[locale]} />
          <section className="card card-wide">
            <h2>{t('reportTitle')}</h2>
            <p>{t('reportText')}</p>
            <a href={localePath(locale, '/waag-report')}>{t('reportLink')}</a>
          </section>
        </div>
      </div>
    </article>
  );
}

import { useText } from '@tamarack/core/ui';
import type { ReactNode } from 'react';
import { localePath } from '../../shared/paths.ts';
import { PageHead } from '../frame/PageHead.tsx';
import { ArticleList } from './articles/ArticleList.tsx';
import { guides } from './articles/guides.ts';
import { posts } from './articles/posts.ts';
import { libraryText } from './library-text.ts';
import { NewsletterCard } from './NewsletterCard.tsx';

/** Guides, the sample report (`picture` shows it) and the latest posts. */
export function Resources({ picture }: { picture: ReactNode }) {
  const { t, locale } = useText(libraryText);
  return (
    <div className="page">
      <PageHead title={t('resourcesTitle')} lead={t('resourcesLead')} />
      <section aria-labelledby="guides-title">
        <h2 id="guides-title" className="visually-hidden">
          {t('guidesTitle')}
        </h2>
        <div className="article-columns">
          <ArticleList articles={guides} base="/resources" level="h3" />
        </div>
      </section>
      <section className="card resources-report" aria-labelledby="report-title">
        <div>
          <h2 id="report-title">{t('reportTitle')}</h2>
          <p>{t('reportText')}</p>
          <p className="actions">
            <a className="button" href={localePath(locale, '/waag-report')}>
              {t('reportLink')}
            </a>
          </p>
        </div>
        {picture}
      </section>
      <section aria-labelledby="posts-title">
        <h2 id="posts-title" className="page-subtitle">
          {t('fromBlog')}
        </h2>
        <div className="article-columns">
          <ArticleList articles={posts.slice(0, 3)} base="/blog" level="h3" />
        </div>
        <p className="page-more">
          <a href={localePath(locale, '/blog')}>{t('allPosts')}</a>
        </p>
      </section>
      <NewsletterCard page="/resources" />
    </div>
  );
}

import { brand } from '@tamarack/core/domain';
import { useText } from '@tamarack/core/ui';
import type { ReactNode } from 'react';
import { formatCalendarDay } from '../../../shared/format.ts';
import { localePath } from '../../../shared/paths.ts';
import { PageHead } from '../../frame/PageHead.tsx';
import { Markdown } from '../../markdown/Markdown.tsx';
import { libraryText } from '../library-text.ts';
import { ArticleFacts, ArticleList } from './ArticleList.tsx';
import type { Article } from './collection.ts';

export interface ArticlePageProps {
  article: Article;
  /** Other articles of the same kind. */
  others: readonly Article[];
  /** The list it belongs to. */
  base: '/blog' | '/resources';
  /** Shown below the text. */
  children: ReactNode;
}

/** A post or a guide on a page of its own. */
export function ArticlePage({ article, others, base, children }: ArticlePageProps) {
  const { t, locale } = useText(libraryText);
  const { title, summary, html } = article[locale];
  const inBlog = base === '/blog';
  return (
    <div className="page page-narrow">
      <nav className="page-path" aria-label={t('path')}>
        <a href={localePath(locale, base)}>{t(inBlog ? 'blogTitle' : 'resourcesShort')}</a>
      </nav>
      <article>
        <PageHead title={title} lead={summary} />
        <ArticleFacts article={article} />
        <div className="prose">
          <Markdown html={html} />
        </div>
        <p className="article-end">
          {t('by', { brand: brand.name })}
          {article.updated === article.date ? null : (
            <span> {t('updated', { date: formatCalendarDay(article.updated, locale) })}</span>
          )}
        </p>
      </article>
      {children}
      <section aria-labelledby="others-title">
        <h2 id="others-title" className="page-subtitle">
          {t(inBlog ? 'otherPosts' : 'otherGuides')}
        </h2>
        <ArticleList articles={others} base={base} level="h3" />
      </section>
    </div>
  );
}

import type { Locale } from '@tamarack/core/domain';
import type { ReactElement } from 'react';
import { ArticlePage } from '../content/articles/ArticlePage.tsx';
import type { Article } from '../content/articles/collection.ts';
import { guides } from '../content/articles/guides.ts';
import { posts } from '../content/articles/posts.ts';
import { articleData, postCard } from '../content/articles/structured-data.ts';
import { NewsletterCard } from '../content/NewsletterCard.tsx';
import { originToken } from './origin.ts';
import type { PublicPage } from './page.ts';

/** A component that always renders the given element. */
const always = (element: ReactElement) => () => element;

function articlePage(
  article: Article,
  all: readonly Article[],
  base: '/blog' | '/resources',
  type: 'BlogPosting' | 'Article',
): PublicPage {
  const path = `${base}/${article.slug}`;
  const factsIn = (locale: Locale) => ({
    title: article[locale].title,
    description: article[locale].summary,
  });
  return {
    path,
    facts: { en: factsIn('en'), fr: factsIn('fr') },
    Body: always(
      <ArticlePage article={article} others={all.filter((other) => other !== article)} base={base}>
        <NewsletterCard page={path} />
      </ArticlePage>,
    ),
    article: { published: article.date, modified: article.updated },
    modified: article.updated,
    card: postCard(article.slug),
    structuredData: articleData(type, article, path, originToken),
  };
}

/** A page for each post of the blog and each guide of the resources. */
export const articlePages: readonly PublicPage[] = [
  ...posts.map((post) => articlePage(post, posts, '/blog', 'BlogPosting')),
  ...guides.map((guide) => articlePage(guide, guides, '/resources', 'Article')),
];

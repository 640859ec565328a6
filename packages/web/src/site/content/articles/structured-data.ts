import { type Locale, languageTags } from '@tamarack/core/domain';
import { localePath } from '../../../shared/paths.ts';
import { organizationReference, type SchemaObject } from '../../pages/structured-data.ts';
import type { Article } from './collection.ts';

/** Path below `public` of the card that link previews show for a post. */
export const postCard = (slug: string) => `cards/${slug}`;

/** A post or a guide as a schema.org `BlogPosting` or `Article`. */
export function articleData(
  type: 'BlogPosting' | 'Article',
  article: Article,
  path: string,
  origin: string,
): (locale: Locale) => SchemaObject[] {
  return (locale) => {
    const { title, summary, words } = article[locale];
    const address = origin + localePath(locale, path);
    return [
      {
        '@type': type,
        headline: title,
        description: summary,
        url: address,
        mainEntityOfPage: address,
        inLanguage: languageTags[locale],
        datePublished: article.date,
        dateModified: article.updated,
        wordCount: words,
        image: `${origin}/${postCard(article.slug)}-${locale}.png`,
        author: organizationReference(origin),
        publisher: organizationReference(origin),
      },
    ];
  };
}

/** The blog and its posts (https://schema.org/Blog). */
export function blogData(
  posts: readonly Article[],
  origin: string,
  name: Record<Locale, string>,
): (locale: Locale) => SchemaObject[] {
  return (locale) => [
    {
      '@type': 'Blog',
      name: name[locale],
      url: origin + localePath(locale, '/blog'),
      inLanguage: languageTags[locale],
      publisher: organizationReference(origin),
      blogPost: posts.map((post) => ({
        '@type': 'BlogPosting',
        headline: post[locale].title,
        url: origin + localePath(locale, `/blog/${post.slug}`),
        datePublished: post.date,
      })),
    },
  ];
}

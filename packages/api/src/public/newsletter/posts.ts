import { isLocale, type Locale } from '@tamarack/core/domain/text';

/** A post in one language, from the build's `posts.json`. */
export interface ListedPost {
  slug: string;
  locale: Locale;
  title: string;
  summary: string;
  /** Path on the site, with its language. */
  path: string;
}

/** The languages of one post. @throws Error when the list is not what the build writes */
export function readPost(json: string, slug: string): ListedPost[] {
  const list: unknown = JSON.parse(json);
  if (!Array.isArray(list) || !list.every(isListedPost)) throw new Error('The list of posts is damaged');
  return list.filter((post) => post.slug === slug);
}

function isListedPost(value: unknown): value is ListedPost {
  const post = (value ?? {}) as Record<string, unknown>;
  const texts = [post.slug, post.title, post.summary, post.path];
  return isLocale(post.locale) && texts.every((text) => typeof text === 'string' && text !== '');
}

import { useText } from '@tamarack/core/ui';
import { formatCalendarDay } from '../../../shared/format.ts';
import { localePath } from '../../../shared/paths.ts';
import { libraryText } from '../library-text.ts';
import type { Article } from './collection.ts';

/** Reading speed in words per minute. */
const readingSpeed = 220;

/** Day and reading time of an article. */
export function ArticleFacts({ article }: { article: Article }) {
  const { t, locale } = useText(libraryText);
  const minutes = Math.max(1, Math.round(article[locale].words / readingSpeed));
  return (
    <p className="article-facts">
      <time dateTime={article.date}>{formatCalendarDay(article.date, locale)}</time>
      <span>{t('minutes', { minutes })}</span>
    </p>
  );
}

export interface ArticleListProps {
  articles: readonly Article[];
  /** English path of the list, such as `/blog`. */
  base: string;
  level: 'h2' | 'h3';
}

/** A list of articles, each linked by its title. */
export function ArticleList({ articles, base, level: Heading }: ArticleListProps) {
  const { locale } = useText(libraryText);
  return (
    <ul className="article-list">
      {articles.map((article) => (
        <li key={article.slug} className="card article-card">
          <ArticleFacts article={article} />
          <Heading>
            <a href={localePath(locale, `${base}/${article.slug}`)}>{article[locale].title}</a>
          </Heading>
          <p>{article[locale].summary}</p>
        </li>
      ))}
    </ul>
  );
}

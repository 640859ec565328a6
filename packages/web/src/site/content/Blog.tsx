import { useText } from '@tamarack/core/ui';
import { feedPath, localePath } from '../../shared/paths.ts';
import { PageHead } from '../frame/PageHead.tsx';
import { ArticleList } from './articles/ArticleList.tsx';
import { posts } from './articles/posts.ts';
import { libraryText } from './library-text.ts';
import { NewsletterCard } from './NewsletterCard.tsx';

export function Blog() {
  const { t, locale } = useText(libraryText);
  return (
    <div className="page page-narrow">
      <PageHead title={t('blogTitle')} lead={t('blogLead')} />
      <ArticleList articles={posts} base="/blog" level="h2" />
      <NewsletterCard page="/blog" />
      <p className="page-more">
        {t('blogMore')} <a href={localePath(locale, '/resources')}>{t('blogResources')}</a>
      </p>
      <p className="page-feed">
        <a href={feedPath(locale)}>{t('feed')}</a>
      </p>
    </div>
  );
}

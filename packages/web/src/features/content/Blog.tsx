import { languageTags } from '@tamarack/core/domain';
import { useText } from '@tamarack/core/ui';
import { PageHead, ProseBlocks } from '../../shared/Prose.tsx';
import { localePath } from '../../shared/paths.ts';
import { libraryText } from './library-text.ts';
import { posts } from './posts.ts';

export function Blog() {
  const { t, locale } = useText(libraryText);
  const format = new Intl.DateTimeFormat(languageTags[locale], { dateStyle: 'long', timeZone: 'UTC' });
  return (
    <div className="page page-narrow">
      <PageHead title={t('blogTitle')} lead={t('blogLead')} />
      {posts.map((post) => (
        <article key={post.id} id={post.id} className="prose post">
          <time dateTime={post.date}>{format.format(new Date(`${post.date}T12:00:00Z`))}</time>
          <h2>{post.title[locale]}</h2>
          <ProseBlocks blocks={post.blocks[locale]} />
        </article>
      ))}
      <p className="page-more">
        {t('blogMore')} <a href={localePath(locale, '/resources')}>{t('blogResources')}</a>
      </p>
    </div>
  );
}

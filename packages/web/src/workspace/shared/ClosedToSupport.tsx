import { defineCatalogue } from '@tamarack/core/domain/text';
import { Notice, useText } from '@tamarack/core/ui';

const texts = defineCatalogue({
  en: { title: 'Support does not see this page', body: 'Only the clinic’s members can open it.' },
  fr: {
    title: 'Le soutien ne voit pas cette page',
    body: 'Seuls les membres de la clinique peuvent l’ouvrir.',
  },
});

/** What an operator who visits as a member reads instead of a page. */
export function ClosedToSupport() {
  const { t } = useText(texts);
  return (
    <Notice tone="info" title={t('title')}>
      {t('body')}
    </Notice>
  );
}

import { brand } from '@tamarack/core/domain';
import { useText } from '@tamarack/core/ui';
import { EmailField } from '../forms/SiteField.tsx';
import { SiteForm } from '../forms/SiteForm.tsx';
import { libraryText } from './library-text.ts';

/** Newsletter sign-up, confirmed by email. `page` is the English path of the page it is on. */
export function NewsletterCard({ page }: { page: string }) {
  const { t } = useText(libraryText);
  return (
    <section className="card letter" aria-labelledby="letter-title">
      <h2 id="letter-title">{t('letterTitle')}</h2>
      <p>{t('letterText')}</p>
      <SiteForm
        id="letter"
        name="newsletter"
        source="newsletter"
        page={page}
        button={t('letterButton')}
        done={{ toast: t('letterDone'), note: t('letterDoneNote') }}
        note={t('letterSender', { entity: brand.legalEntity, address: brand.postalAddress })}
        compact
      >
        <EmailField label={t('letterEmail')} placeholder={t('letterEmail')} quiet />
      </SiteForm>
    </section>
  );
}

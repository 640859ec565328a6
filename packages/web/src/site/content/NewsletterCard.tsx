import { brand, maxLengths } from '@tamarack/core/domain';
import { useText } from '@tamarack/core/ui';
import { SiteField } from '../forms/SiteField.tsx';
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
        call="/api/leads"
        action="/forms/leads"
        page={page}
        hidden={{ source: 'newsletter' }}
        button={t('letterButton')}
        done={{ toast: t('letterDone'), note: t('letterDoneNote') }}
        note={t('letterSender', { entity: brand.legalEntity, address: brand.postalAddress })}
        compact
      >
        <SiteField
          name="email"
          type="email"
          label={t('letterEmail')}
          placeholder={t('letterEmail')}
          quiet
          complete="email"
          max={maxLengths.email}
          required
        />
      </SiteForm>
    </section>
  );
}

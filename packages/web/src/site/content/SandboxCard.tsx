import { maxLengths } from '@tamarack/core/domain';
import { useText } from '@tamarack/core/ui';
import { NewsletterCheck, SiteField } from '../forms/SiteField.tsx';
import { SiteForm } from '../forms/SiteForm.tsx';
import { demoText } from './demo-text.ts';

/** Form for sandbox access. Without JavaScript, links that would open the dialog lead here. */
export function SandboxCard() {
  const { t } = useText(demoText);
  return (
    <section id="sandbox" className="card sandbox-card" aria-labelledby="sandbox-title">
      <div>
        <h2 id="sandbox-title">{t('sandboxTitle')}</h2>
        <p>{t('sandboxText')}</p>
      </div>
      <SiteForm
        id="sandbox-form"
        name="sandbox"
        call="/api/leads"
        action="/forms/leads"
        page="/demo"
        hidden={{ source: 'sandbox' }}
        button={t('sandboxButton')}
        done={{ toast: t('sandboxDone'), note: t('sandboxDoneNote') }}
      >
        <SiteField
          name="email"
          type="email"
          label={t('sandboxEmail')}
          complete="email"
          max={maxLengths.email}
          required
        />
        <NewsletterCheck />
      </SiteForm>
    </section>
  );
}

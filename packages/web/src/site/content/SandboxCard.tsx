import { useText } from '@tamarack/core/ui';
import { EmailField, NewsletterCheck } from '../forms/SiteField.tsx';
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
        source="sandbox"
        page="/demo"
        button={t('sandboxButton')}
        done={{ toast: t('sandboxDone'), note: t('sandboxDoneNote') }}
      >
        <EmailField label={t('sandboxEmail')} />
        <NewsletterCheck />
      </SiteForm>
    </section>
  );
}

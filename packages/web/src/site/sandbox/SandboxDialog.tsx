import { useText } from '@tamarack/core/ui';
import { EmailField } from '../forms/SiteField.tsx';
import { SiteForm } from '../forms/SiteForm.tsx';
import { siteText } from '../frame/text.ts';

/** Asks for an email for the sandbox link. Opened by `[data-sandbox]` links (`sandbox-dialog.ts`). */
export function SandboxDialog({ page }: { page: string }) {
  const { t } = useText(siteText);
  return (
    <dialog className="sandbox" aria-labelledby="sandbox-dialog-title" data-sandbox-dialog="">
      <div data-sandbox-ask="">
        <button type="button" className="sandbox-close" aria-label={t('close')} data-sandbox-close="">
          <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
            <path d="M3 3l10 10M13 3L3 13" />
          </svg>
        </button>
        <h2 id="sandbox-dialog-title" className="sandbox-title">
          {t('sandboxTitle')}
        </h2>
        <p className="sandbox-text">{t('sandboxText')}</p>
        <SiteForm
          id="sandbox-dialog"
          name="sandbox"
          source="sandbox"
          page={page}
          button={t('sandboxSend')}
          done={{ toast: '', note: '' }}
          failed={t('sandboxFailed')}
        >
          <EmailField label={t('sandboxEmail')} />
        </SiteForm>
      </div>
      <div data-sandbox-sent="" hidden>
        <svg className="sandbox-mark" viewBox="0 0 56 56" width="56" height="56" aria-hidden="true">
          <rect x="6" y="13" width="44" height="31" rx="6" />
          <path d="M8 17l20 15 20-15" />
        </svg>
        <h2 className="sandbox-title" tabIndex={-1} id="sandbox-dialog-sent" data-sandbox-title="">
          {t('sandboxSent')}
        </h2>
        <p className="sandbox-text">{t('sandboxSentText')}</p>
        <button type="button" className="button button-large" data-sandbox-close="">
          {t('close')}
        </button>
      </div>
    </dialog>
  );
}

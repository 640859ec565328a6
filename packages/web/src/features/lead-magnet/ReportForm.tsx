import { maxLengths } from '@tamarack/core/domain';
import { useText } from '@tamarack/core/ui';
import { localePath } from '../../shared/paths.ts';
import { reportFormText } from './form-text.ts';

export interface ReportFormProps {
  /** Tells the ids of one page's forms apart. */
  id: string;
  /** English path of the page that the form stands on. */
  page: string;
  button: 'heroButton' | 'endButton';
}

/**
 * First name and address in exchange for the sample report. Browsers post it by themselves; with scripts it stays on
 * the page (`form-script.ts`), whose texts stand in the form's data attributes.
 */
export function ReportForm({ id, page, button }: ReportFormProps) {
  const { t, locale } = useText(reportFormText);
  const fields = [
    { name: 'firstName', type: 'text', complete: 'given-name', max: maxLengths.fullName },
    { name: 'email', type: 'email', complete: 'email', max: maxLengths.email },
  ] as const;
  return (
    <form
      className="report-form"
      method="post"
      action={localePath(locale, '/forms/waag-template')}
      data-report-form=""
      data-sending={t('sending')}
      data-sent={t('sent')}
      data-sent-note={t('sentNote')}
      data-first-name-required={t('firstNameRequired')}
      data-email-required={t('emailRequired')}
      data-email-invalid={t('emailInvalid')}
      data-failed={t('failed')}
      data-no-response={t('noResponse')}
      data-setup={t('setup')}
      data-too-many={t('tooMany')}
    >
      <div className="report-fields">
        {fields.map(({ name, type, complete, max }) => (
          <div key={name} className="field">
            <label htmlFor={`${id}-${name}`}>{t(name)}</label>
            <input
              id={`${id}-${name}`}
              name={name}
              type={type}
              autoComplete={complete}
              maxLength={max}
              required
              aria-describedby={`${id}-${name}-problem`}
            />
            <p id={`${id}-${name}-problem`} className="field-problem" data-problem={name} />
          </div>
        ))}
      </div>
      <div className="unseen" aria-hidden="true">
        <label htmlFor={`${id}-website`}>{t('leaveEmpty')}</label>
        <input id={`${id}-website`} name="website" type="text" tabIndex={-1} autoComplete="off" />
      </div>
      <input type="hidden" name="page" value={page} />
      <input type="hidden" name="elapsed" />
      <button className="button button-large" type="submit">
        {t(button)}
      </button>
      <p className="report-form-note" data-outcome="">
        {t('note')}
      </p>
    </form>
  );
}

import { useText } from '@tamarack/core/ui';
import { createContext, type ReactNode, useContext } from 'react';
import { localePath } from '../../shared/paths.ts';
import { siteFormText } from './text.ts';

export interface SiteFormProps {
  /** Makes the ids of a page's forms unique. */
  id: string;
  /** Name under which the form is reported and the request kept: `landing`, `contact`. */
  name: string;
  /** API path that accepts the form as JSON; that of leads by default. */
  call?: string;
  /** English path that accepts the form posted by a browser. */
  action?: string;
  /** English path of the form's page. */
  page: string;
  /** Where a lead comes from. */
  source?: string;
  button: string;
  /** After success: a short message in the corner, and a line that stays below the button. */
  done: { toast: string; note: string };
  /** Message for failures other than field errors, rate limits and timeouts; the server's message by default. */
  failed?: string;
  /** Shown below the button until the form has been sent. */
  note?: ReactNode;
  /** One field and its button in one line if there is room. */
  compact?: boolean;
  children: ReactNode;
}

const FormId = createContext('');

/** Id of the form around a field. */
export const useFormId = () => useContext(FormId);

/**
 * A form of the public pages. Without JavaScript the browser posts it and gets a page in response. With JavaScript
 * (`start-forms.ts`) the page stays, and its messages come from the data attributes.
 */
export function SiteForm(props: SiteFormProps) {
  const { id, name, call = '/api/leads', action = '/forms/leads', page, source } = props;
  const { button, done, failed, note, compact } = props;
  const { t, locale } = useText(siteFormText);
  return (
    <form
      id={id}
      className={compact ? 'site-form site-form-compact' : 'site-form'}
      method="post"
      action={localePath(locale, action)}
      data-site-form={name}
      data-call={call}
      data-busy={t('sending')}
      data-toast={done.toast}
      data-note={done.note}
      data-failed={failed}
      data-failed-general={t('failed')}
      data-no-response={t('noResponse')}
      data-setup={t('setup')}
      data-too-many={t('tooMany')}
    >
      <FormId value={id}>
        <div className="site-form-fields">{props.children}</div>
      </FormId>
      <div className="unseen" aria-hidden="true">
        <label htmlFor={`${id}-website`}>{t('leaveEmpty')}</label>
        <input id={`${id}-website`} name="website" type="text" tabIndex={-1} autoComplete="off" />
      </div>
      {source ? <input type="hidden" name="source" value={source} /> : null}
      <input type="hidden" name="page" value={page} />
      <input type="hidden" name="elapsed" />
      <button className="button button-large" type="submit">
        {button}
      </button>
      <p className="site-form-note" data-outcome="">
        {note}
      </p>
      <p className="site-form-note">
        {t('privacy')} <a href={localePath(locale, '/privacy-policy')}>{t('privacyPolicy')}</a>
      </p>
    </form>
  );
}

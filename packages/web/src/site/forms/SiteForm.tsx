import { useText } from '@tamarack/core/ui';
import { createContext, type ReactNode, useContext } from 'react';
import { localePath } from '../../shared/paths.ts';
import { siteFormText } from './text.ts';

export interface SiteFormProps {
  /** Makes the ids of a page's forms unique. */
  id: string;
  /** Name under which the form is reported and the request kept: `landing`, `contact`. */
  name: string;
  /** Path of the API that takes the form as JSON. */
  call: string;
  /** English path that takes it as browsers post it. */
  action: string;
  /** English path of the form's page. */
  page: string;
  /** Further fields that nobody fills in. */
  hidden?: Record<string, string>;
  button: string;
  /** The button's text while the form is on its way; 'Sending...' unless said. */
  busy?: string;
  /** After success: a short message in the corner, and a line that stays below the button. */
  done: { toast: string; note: string };
  /** Said on every failure but a wrong field, too many requests and silence; the server's own word unless given. */
  failed?: string;
  /** Stands below the button until the form has been sent. */
  note?: ReactNode;
  /** One field and its button in a line where there is room. */
  compact?: boolean;
  children: ReactNode;
}

const FormId = createContext('');

/** Id of the form around a field. */
export const useFormId = () => useContext(FormId);

/**
 * A form of the public pages. Without JavaScript the browser posts it and gets a page as answer; with it the page
 * stays (`start-forms.ts`), with texts from the data attributes.
 */
export function SiteForm(props: SiteFormProps) {
  const { id, name, call, action, page, hidden = {}, button, busy, done, failed, note, compact } = props;
  const { t, locale } = useText(siteFormText);
  return (
    <form
      id={id}
      className={compact ? 'site-form site-form-compact' : 'site-form'}
      method="post"
      action={localePath(locale, action)}
      data-site-form={name}
      data-call={call}
      data-busy={busy ?? t('sending')}
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
      {Object.entries({ ...hidden, page }).map(([field, value]) => (
        <input key={field} type="hidden" name={field} value={value} />
      ))}
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

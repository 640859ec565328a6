import { newsletterTextVersion } from '@tamarack/core/domain';
import { useText } from '@tamarack/core/ui';
import type { ReactNode } from 'react';
import { useFormId } from './SiteForm.tsx';
import { siteFormText } from './text.ts';

export interface SiteFieldProps {
  name: string;
  label: string;
  type?: 'text' | 'email';
  required?: boolean;
  /** Most characters. */
  max?: number;
  /** Value of `autocomplete`; `off` unless said. */
  complete?: string;
  multiline?: boolean;
  /** The whole width of the form, where two short fields would share it. */
  wide?: boolean;
  /** What to write, below the label. */
  hint?: string;
  /** Leaves the label to assistive technology, where the surroundings say it in print. */
  quiet?: boolean;
  placeholder?: string;
}

const ownTexts = {
  firstName: 'firstNameRequired',
  name: 'nameRequired',
  email: 'emailRequired',
  message: 'messageRequired',
} as const;

/** A field with its label and the line that says what is wrong with it. */
export function SiteField(props: SiteFieldProps) {
  const { name, label, type = 'text', required = false, max, complete = 'off', hint, quiet } = props;
  const { t } = useText(siteFormText);
  const id = `${useFormId()}-${name}`;
  const control = {
    id,
    name,
    required,
    maxLength: max,
    autoComplete: complete,
    placeholder: props.placeholder,
    'aria-describedby': hint ? `${id}-hint ${id}-problem` : `${id}-problem`,
    'data-missing': required ? t(ownTexts[name as keyof typeof ownTexts] ?? 'required') : undefined,
    'data-wrong': type === 'email' ? t('emailInvalid') : undefined,
  };
  return (
    <div className="field" data-wide={props.multiline || props.wide || undefined}>
      <label htmlFor={id} className={quiet ? 'visually-hidden' : undefined}>
        {label}
        {required ? null : <span className="field-optional"> ({t('optional')})</span>}
      </label>
      {hint ? (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      ) : null}
      {props.multiline ? <textarea {...control} rows={5} /> : <input {...control} type={type} />}
      <p id={`${id}-problem`} className="field-problem" data-problem={name} />
    </div>
  );
}

export interface SiteCheckProps {
  name: string;
  label: ReactNode;
  required?: boolean;
  /** What the box means besides its sentence. */
  hint?: string;
}

/** A box that nobody has ticked beforehand; sends `yes`, as JSON `true`. */
export function SiteCheck({ name, label, required = false, hint }: SiteCheckProps) {
  const { t } = useText(siteFormText);
  const id = `${useFormId()}-${name}`;
  return (
    <div className="field check" data-wide="true">
      <input
        id={id}
        name={name}
        type="checkbox"
        value="yes"
        required={required}
        aria-describedby={hint ? `${id}-hint ${id}-problem` : `${id}-problem`}
        data-missing={required ? t('boxRequired') : undefined}
      />
      <label htmlFor={id}>{label}</label>
      {hint ? (
        <p id={`${id}-hint`} className="field-hint">
          {hint}
        </p>
      ) : null}
      <p id={`${id}-problem`} className="field-problem" data-problem={name} />
    </div>
  );
}

/** Asks for the newsletter, in the words whose version is stored with the consent (`newsletterTextVersion`). */
export function NewsletterCheck() {
  const { t } = useText(siteFormText);
  return (
    <span data-text-version={newsletterTextVersion}>
      <SiteCheck name="newsletter" label={t('newsletter')} hint={t('newsletterNote')} />
    </span>
  );
}

import { maxLengths, newsletterTextVersion } from '@tamarack/core/domain';
import { useText } from '@tamarack/core/ui';
import type { ReactNode } from 'react';
import { useFormId } from './SiteForm.tsx';
import { siteFormText } from './text.ts';

export interface SiteFieldProps {
  name: string;
  label: string;
  type?: 'text' | 'email';
  required?: boolean;
  /** Maximum number of characters. */
  max?: number;
  /** Value of `autocomplete`; `off` by default. */
  complete?: string;
  multiline?: boolean;
  /** Takes the whole width of the form instead of half. */
  wide?: boolean;
  /** What to write, below the label. */
  hint?: string;
  /** Hides the label visually, if the context makes it clear. */
  quiet?: boolean;
  placeholder?: string;
}

const ownTexts = {
  firstName: 'firstNameRequired',
  name: 'nameRequired',
  email: 'emailRequired',
  message: 'messageRequired',
} as const;

/** A field with its label and error message. */
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

/** The required field for the visitor's email. */
export function EmailField(props: Pick<SiteFieldProps, 'label' | 'placeholder' | 'quiet'>) {
  return <SiteField name="email" type="email" complete="email" max={maxLengths.email} required {...props} />;
}

export interface SiteCheckProps {
  name: string;
  label: ReactNode;
  required?: boolean;
  /** Explanation below the label. */
  hint?: string;
}

/** A checkbox, initially unticked. It posts `yes`, or `true` in JSON. */
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

/** Newsletter checkbox. The version of its text is stored with the consent (`newsletterTextVersion`). */
export function NewsletterCheck() {
  const { t } = useText(siteFormText);
  return (
    <span data-text-version={newsletterTextVersion}>
      <SiteCheck name="newsletter" label={t('newsletter')} hint={t('newsletterNote')} />
    </span>
  );
}

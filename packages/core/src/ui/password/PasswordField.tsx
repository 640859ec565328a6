import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { defineCatalogue } from '../../domain/text.ts';
import { useText } from '../useText.tsx';
import { passwordStrength, type StrengthLevel, strengthLevels } from './passwordStrength.ts';

const texts = defineCatalogue({
  en: {
    show: 'Show password',
    hint: '8 to 128 characters. A few unrelated words are easy to remember and hard to guess.',
    strength: 'Password strength: {level}',
    short: 'too short',
    weak: 'easy to guess',
    fair: 'fair',
    good: 'good',
    strong: 'strong',
  },
  fr: {
    show: 'Afficher le mot de passe',
    hint: 'De 8 à 128 caractères. Quelques mots sans lien entre eux sont faciles à retenir et difficiles à deviner.',
    strength: 'Solidité du mot de passe : {level}',
    short: 'trop court',
    weak: 'facile à deviner',
    fair: 'passable',
    good: 'bonne',
    strong: 'excellente',
  },
});

const tones: Record<StrengthLevel, string> = {
  short: 'neutral',
  weak: 'bad',
  fair: 'warn',
  good: 'ok',
  strong: 'ok',
};

export interface PasswordFieldProps extends Omit<PasswordInputProps, 'value'> {
  value: string;
  /** For a new password: words an attacker would try first. Omit it to hide hint and strength. */
  avoid?: readonly string[];
}

/** A password field with a show button, and strength guidance for a new password (styles in `notice.css`). */
export function PasswordField({ value, avoid, ...input }: PasswordFieldProps) {
  const { t } = useText(texts);
  const level = passwordStrength(value, avoid);
  return (
    <div>
      <PasswordInput
        autoCapitalize="none"
        spellCheck={false}
        // Mantine marks only the wrapper as invalid, not the input that screen readers announce.
        aria-invalid={Boolean(input.error) || undefined}
        {...input}
        value={value}
        description={avoid ? t('hint') : input.description}
        inputWrapperOrder={['label', 'input', 'error', 'description']}
        visibilityToggleFocusable
        visibilityToggleButtonProps={{ 'aria-label': t('show') }}
      />
      {/* If the server refused the password, for example a leaked one, an estimate would only contradict it. */}
      {avoid && value && !input.error ? (
        <div className="ui-strength" data-tone={tones[level]}>
          <span className="ui-strength-bars" aria-hidden="true">
            {strengthLevels.slice(1).map((step, at) => (
              <span key={step} data-on={strengthLevels.indexOf(level) > at || undefined} />
            ))}
          </span>
          <span role="status">{t('strength', { level: t(level) })}</span>
        </div>
      ) : null}
    </div>
  );
}

import { TextInput } from '@mantine/core';
import { PasswordField, useText } from '@tamarack/core/ui';
import { ownTexts } from '../own-texts.ts';
import type { useFactorForm } from './useFactorForm.ts';

type FactorForm = ReturnType<typeof useFactorForm>;

export function FactorPassword({ form }: { form: FactorForm }) {
  const { t } = useText(ownTexts);
  return (
    <PasswordField
      label={t('factorPassword')}
      autoComplete="current-password"
      autoFocus
      value={form.values.password}
      error={form.errors.password}
      onChange={(event) => form.set('password', event.currentTarget.value)}
    />
  );
}

export function FactorCode({ form, autoFocus = false }: { form: FactorForm; autoFocus?: boolean }) {
  const { t } = useText(ownTexts);
  return (
    <TextInput
      label={t('factorCode')}
      inputMode="numeric"
      autoComplete="one-time-code"
      autoFocus={autoFocus}
      maxLength={7}
      value={form.values.code}
      error={form.errors.code}
      onChange={(event) => form.set('code', event.currentTarget.value)}
    />
  );
}

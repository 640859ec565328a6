import { Button, Group, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { errorText } from '../../client/errors.ts';
import { translator } from '../../domain/text.ts';
import { validationTexts } from '../../domain/validation.ts';
import { Notice } from '../../ui/Notice.tsx';
import { PasswordField } from '../../ui/PasswordField.tsx';
import styles from './settings.module.css';
import { t } from './text.ts';

export interface FactorFormProps {
  heading?: string;
  body?: string;
  asks: readonly ('password' | 'code')[];
  submitLabel: string;
  danger?: boolean;
  mutation: { isPending: boolean; error: Error | null };
  onSubmit: (fields: { password: string; code: string }) => void;
  onCancel: () => void;
}

/** Asks for the password, a code, or both, before anything about two-step sign-in changes. */
export function FactorForm(props: FactorFormProps) {
  const { heading, body, asks, submitLabel, danger = false, mutation, onSubmit, onCancel } = props;
  const form = useForm({
    initialValues: { password: '', code: '' },
    validate: {
      password: (password) =>
        asks.includes('password') && !password ? translator(validationTexts, 'en')('passwordRequired') : null,
      code: (code) => (asks.includes('code') && !code.trim() ? t('codeRequired') : null),
    },
  });
  const submit = ({ password, code }: typeof form.values) =>
    onSubmit({ password, code: code.replace(/\s/g, '') });
  return (
    <form className={styles.form} onSubmit={form.onSubmit(submit)} noValidate>
      {heading ? <Text fw={600}>{heading}</Text> : null}
      {body ? <p className={styles.text}>{body}</p> : null}
      {mutation.error ? (
        <Notice tone="bad" role="alert">
          {errorText(mutation.error, t('failed'))}
        </Notice>
      ) : null}
      {asks.includes('password') ? (
        <PasswordField
          {...form.getInputProps('password')}
          value={form.values.password}
          label={t('confirmPassword')}
          autoComplete="current-password"
          autoFocus
        />
      ) : null}
      {asks.includes('code') ? (
        <TextInput
          {...form.getInputProps('code')}
          label={asks.includes('password') ? t('codeOrRecovery') : t('code')}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus={!asks.includes('password')}
        />
      ) : null}
      <Group gap="xs">
        <Button type="submit" color={danger ? 'red' : undefined} loading={mutation.isPending}>
          {submitLabel}
        </Button>
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </Group>
    </form>
  );
}

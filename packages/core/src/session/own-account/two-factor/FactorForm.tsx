import { Button, Group, Text } from '@mantine/core';
import type { UseMutationResult } from '@tanstack/react-query';
import type { PasswordAndCode } from '../../../domain/accounts/two-factor.ts';
import { useText } from '../../../ui/useText.tsx';
import {
  AccountField,
  CodeField,
  codeFrom,
  OwnPasswordField,
  useProofForm,
} from '../../proof/ProofFields.tsx';
import styles from '../own-account.module.css';
import { Failure, focusMistake, showRefusal } from '../refusals.tsx';
import { ownAccountTexts } from '../text.ts';

export interface FactorFormProps<Answer> {
  heading?: string;
  body?: string;
  /** `firstCode`: a code from the authenticator app; recovery codes do not exist yet. */
  asks: 'password' | 'firstCode' | 'both';
  submitLabel: string;
  danger?: boolean;
  mutation: UseMutationResult<Answer, Error, PasswordAndCode>;
  onCancel: () => void;
}

/** Asks for the password, a code, or both before a change of two-step sign-in. */
export function FactorForm<Answer>(props: FactorFormProps<Answer>) {
  const { heading, body, asks, submitLabel, danger = false, mutation, onCancel } = props;
  const { t } = useText(ownAccountTexts);
  const form = useProofForm(asks !== 'password', asks !== 'firstCode');
  const submit = ({ password, code }: PasswordAndCode) =>
    mutation.mutate({ password, code: codeFrom(code) }, { onError: (error) => showRefusal(form, error) });
  return (
    <form
      noValidate
      aria-busy={mutation.isPending}
      className={styles.form}
      onSubmit={form.onSubmit(submit, (mistakes) => focusMistake(form, mistakes))}
    >
      {heading ? <Text fw={600}>{heading}</Text> : null}
      {body ? <p className={styles.text}>{body}</p> : null}
      <AccountField />
      {asks === 'firstCode' ? (
        <CodeField form={form} ofApp autoFocus />
      ) : (
        <OwnPasswordField form={form} autoFocus />
      )}
      {asks === 'both' ? <CodeField form={form} /> : null}
      <Failure error={mutation.error} />
      <Group gap="sm">
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

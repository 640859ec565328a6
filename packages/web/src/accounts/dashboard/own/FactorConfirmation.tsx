import { Button, Group, Text } from '@mantine/core';
import { Notice, useText } from '@tamarack/core/ui';
import classes from '../account.module.css';
import { ownTexts } from '../own-texts.ts';
import { FactorCode, FactorPassword } from './FactorFields.tsx';
import { useFactorForm } from './useFactorForm.ts';

export interface FactorConfirmationProps {
  intro: string;
  action: string;
  danger?: boolean;
  run: (fields: { password: string; code: string }) => Promise<void>;
  onCancel: () => void;
}

/** Asks for password and current code before something about two-step sign-in changes. */
export function FactorConfirmation({
  intro,
  action,
  danger = false,
  run,
  onCancel,
}: FactorConfirmationProps) {
  const { t } = useText(ownTexts);
  const form = useFactorForm();
  return (
    <form
      noValidate
      aria-busy={form.busy}
      onSubmit={(event) => {
        event.preventDefault();
        void form.send(['password', 'code'], run);
      }}
    >
      <div className={classes.fields}>
        <Text size="sm">{intro}</Text>
        <FactorPassword form={form} />
        <FactorCode form={form} />
        {form.failure ? (
          <Notice tone="bad" role="alert">
            {form.failure}
          </Notice>
        ) : null}
        <Group gap="sm">
          <Button type="submit" size="md" color={danger ? 'red' : undefined} loading={form.busy}>
            {action}
          </Button>
          <Button variant="default" size="md" onClick={onCancel}>
            {t('cancel')}
          </Button>
        </Group>
      </div>
    </form>
  );
}

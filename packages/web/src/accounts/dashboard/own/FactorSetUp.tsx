import { Button, Code, Group, Text } from '@mantine/core';
import { call } from '@tamarack/core/client';
import { twoFactorEndpoints } from '@tamarack/core/domain';
import { useTransport } from '@tamarack/core/session';
import { Notice, useText } from '@tamarack/core/ui';
import { type FormEvent, useState } from 'react';
import classes from '../account.module.css';
import { ownTexts } from '../own-texts.ts';
import { FactorCode, FactorPassword } from './FactorFields.tsx';
import { QrCode } from './QrCode.tsx';
import { useFactorForm } from './useFactorForm.ts';

export interface FactorSetUpProps {
  onEnabled: (recoveryCodes: string[]) => void;
  onCancel: () => void;
}

/** Password, then the code to scan, then the first code from the app as proof that it works. */
export function FactorSetUp({ onEnabled, onCancel }: FactorSetUpProps) {
  const { t } = useText(ownTexts);
  const transport = useTransport();
  const form = useFactorForm();
  const [started, setStarted] = useState<{ secret: string; uri: string }>();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (started) {
      void form.send(['code'], async ({ code }) => {
        const answer = await call(transport, twoFactorEndpoints.confirm, { payload: { code } });
        onEnabled(answer.recoveryCodes);
      });
    } else {
      void form.send(['password'], async ({ password }) =>
        setStarted(await call(transport, twoFactorEndpoints.start, { payload: { password } })),
      );
    }
  };

  return (
    <form noValidate onSubmit={submit} aria-busy={form.busy}>
      <div className={classes.fields}>
        {started ? (
          <>
            <Text fw={600}>{t('factorScan')}</Text>
            <QrCode text={started.uri} label={t('factorQr')} />
            <div>
              <Text size="sm" c="dimmed">
                {t('factorSecret')}
              </Text>
              <Code className={classes.secret}>{started.secret.replace(/(.{4})(?=.)/g, '$1 ')}</Code>
            </div>
            <FactorCode form={form} autoFocus />
          </>
        ) : (
          <FactorPassword form={form} />
        )}
        {form.failure ? (
          <Notice tone="bad" role="alert">
            {form.failure}
          </Notice>
        ) : null}
        <Group gap="sm">
          <Button type="submit" size="md" loading={form.busy}>
            {t(started ? 'factorConfirm' : 'continue')}
          </Button>
          <Button variant="default" size="md" onClick={onCancel}>
            {t('cancel')}
          </Button>
        </Group>
      </div>
    </form>
  );
}

import { Button, Group, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { brand } from '../../domain/brand.ts';
import { usePorts } from '../../session/SessionProvider.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Copyable } from '../shared/Copyable.tsx';
import { Panel } from '../shared/Panel.tsx';
import { FactorForm } from './FactorForm.tsx';
import { QrCode } from './QrCode.tsx';
import styles from './settings.module.css';
import { t } from './text.ts';
import { type TwoFactor, useTwoFactor } from './useTwoFactor.ts';

/** The operator's two-step sign-in: set up with an authenticator app, turned off, its recovery codes renewed. */
export function TwoFactorSection() {
  const factor = useTwoFactor();
  return (
    <Panel
      title={t('twoFactor')}
      aside={
        <Badge tone={factor.isOn ? 'ok' : 'neutral'}>{factor.isOn ? t('factorOn') : t('factorOff')}</Badge>
      }
    >
      <div className={styles.body}>
        <Stage factor={factor} />
      </div>
    </Panel>
  );
}

function Stage({ factor }: { factor: TwoFactor }) {
  const { stage, setStage } = factor;
  const cancel = () => setStage({ at: 'rest' });
  switch (stage.at) {
    case 'password':
      return (
        <FactorForm
          asks={['password']}
          submitLabel={t('continue')}
          mutation={factor.start}
          onSubmit={({ password }) => factor.start.mutate(password)}
          onCancel={cancel}
        />
      );
    case 'confirm':
      return (
        <>
          <p className={styles.text}>{t('scan')}</p>
          <QrCode text={stage.uri} label={t('qr')} />
          <div>
            <Text size="sm" c="dimmed">
              {t('key')}
            </Text>
            <Copyable value={stage.secret}>
              <code className={styles.key}>{stage.secret}</code>
            </Copyable>
          </div>
          <FactorForm
            asks={['code']}
            submitLabel={t('turnOn')}
            mutation={factor.confirm}
            onSubmit={({ code }) => factor.confirm.mutate(code)}
            onCancel={cancel}
          />
        </>
      );
    case 'disable':
      return (
        <FactorForm
          heading={t('turnOffTitle')}
          asks={['password', 'code']}
          submitLabel={t('turnOff')}
          danger
          mutation={factor.disable}
          onSubmit={(fields) => factor.disable.mutate(fields)}
          onCancel={cancel}
        />
      );
    case 'renew':
      return (
        <FactorForm
          heading={t('newCodesTitle')}
          body={t('newCodesBody')}
          asks={['password', 'code']}
          submitLabel={t('continue')}
          mutation={factor.renew}
          onSubmit={(fields) => factor.renew.mutate(fields)}
          onCancel={cancel}
        />
      );
    case 'codes':
      return <RecoveryCodes codes={stage.codes} email={factor.email} onDone={cancel} />;
    case 'rest':
      return <AtRest factor={factor} />;
  }
}

function AtRest({ factor }: { factor: TwoFactor }) {
  const { isOn, setStage } = factor;
  return (
    <>
      <p className={styles.text}>{isOn ? t('factorOnBody') : t('factorOffBody')}</p>
      {isOn ? (
        <Group gap="xs">
          <Button variant="default" onClick={() => setStage({ at: 'renew' })}>
            {t('newCodes')}
          </Button>
          <Button variant="default" onClick={() => setStage({ at: 'disable' })}>
            {t('turnOff')}
          </Button>
        </Group>
      ) : (
        <Button onClick={() => setStage({ at: 'password' })}>{t('setUp')}</Button>
      )}
    </>
  );
}

function RecoveryCodes({ codes, email, onDone }: { codes: string[]; email: string; onDone: () => void }) {
  const { files } = usePorts();
  const saving = useMutation({
    mutationFn: async () => {
      const heading = t('codesFile', { product: brand.name, email });
      const bytes = new TextEncoder().encode(`${heading}\n\n${codes.join('\n')}\n`);
      await files.save({ bytes, fileName: 'recovery-codes.txt', contentType: 'text/plain;charset=utf-8' });
    },
  });
  return (
    <>
      <div role="status">
        <Text fw={600}>{t('codesTitle')}</Text>
        <p className={styles.text}>{t('codesBody')}</p>
      </div>
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Group gap="xs">
        <Button variant="default" onClick={() => saving.mutate()}>
          {t('codesDownload')}
        </Button>
        <Button onClick={onDone}>{t('codesDone')}</Button>
      </Group>
    </>
  );
}

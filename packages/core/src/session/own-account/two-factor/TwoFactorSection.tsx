import { Button, Code, Group, Text } from '@mantine/core';
import { useEffect, useRef } from 'react';
import { encode } from 'uqr';
import { Badge } from '../../../ui/badges/Badge.tsx';
import { useText } from '../../../ui/useText.tsx';
import type { AccountPanel } from '../AccountPanel.ts';
import styles from '../own-account.module.css';
import { ownAccountTexts } from '../text.ts';
import { CopyText } from './CopyText.tsx';
import { FactorForm } from './FactorForm.tsx';
import { OpenReset } from './OpenReset.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { type TwoFactor, useTwoFactor } from './useTwoFactor.ts';

export interface TwoFactorSectionProps {
  Panel: AccountPanel;
  /** Called after it was turned on or off. */
  onSwitch?: () => void;
}

/** Two-step sign-in: set it up with an authenticator app, turn it off, or replace the recovery codes. */
export function TwoFactorSection({ Panel, onSwitch }: TwoFactorSectionProps) {
  const { t } = useText(ownAccountTexts);
  const factor = useTwoFactor(onSwitch);
  const body = useFocusOnReturn(factor.stage.at === 'rest');
  return (
    <Panel
      title={t('twoFactor')}
      aside={<Badge tone={factor.isOn ? 'ok' : 'neutral'}>{t(factor.isOn ? 'on' : 'off')}</Badge>}
    >
      <div className={styles.body} ref={body}>
        <Stage factor={factor} />
      </div>
    </Panel>
  );
}

function Stage({ factor }: { factor: TwoFactor }) {
  const { t } = useText(ownAccountTexts);
  const { stage, setStage } = factor;
  const cancel = () => setStage({ at: 'rest' });
  switch (stage.at) {
    case 'password':
      return (
        <FactorForm
          key="password"
          asks="password"
          submitLabel={t('continue')}
          mutation={factor.start}
          onCancel={cancel}
        />
      );
    case 'confirm':
      return (
        <>
          <Text fw={600}>{t('scan')}</Text>
          <QrCode text={stage.uri} label={t('qr')} />
          <Button component="a" href={stage.uri} variant="default" className={styles.touch}>
            {t('openApp')}
          </Button>
          <div>
            <p className={styles.text}>{t('key')}</p>
            <Group gap="sm" mt="xs">
              <Code className={styles.key}>{stage.secret.replace(/(.{4})(?=.)/g, '$1 ')}</Code>
              <CopyText value={stage.secret} label={t('copyKey')} />
            </Group>
          </div>
          <FactorForm
            key="confirm"
            asks="firstCode"
            submitLabel={t('turnOn')}
            mutation={factor.confirm}
            onCancel={cancel}
          />
        </>
      );
    case 'disable':
      return (
        <FactorForm
          heading={t('turnOffTitle')}
          asks="both"
          submitLabel={t('turnOff')}
          danger
          mutation={factor.disable}
          onCancel={cancel}
        />
      );
    case 'renew':
      return (
        <FactorForm
          heading={t('newCodes')}
          body={t('newCodesBody')}
          asks="both"
          submitLabel={t('continue')}
          mutation={factor.renew}
          onCancel={cancel}
        />
      );
    case 'codes':
      return <RecoveryCodes codes={stage.codes} email={factor.email} onDone={cancel} />;
    case 'rest':
      return <Overview factor={factor} />;
  }
}

function Overview({ factor }: { factor: TwoFactor }) {
  const { t } = useText(ownAccountTexts);
  const { isOn, setStage } = factor;
  return (
    <>
      <p className={styles.text}>{t(isOn ? 'onBody' : 'offBody')}</p>
      {factor.mayBeReset ? <OpenReset /> : null}
      {isOn ? (
        <Group gap="sm">
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

/** Focuses the first button of the panel after a form in it has closed. */
function useFocusOnReturn(atRest: boolean) {
  const body = useRef<HTMLDivElement>(null);
  const before = useRef(atRest);
  useEffect(() => {
    if (atRest && !before.current) body.current?.querySelector('button')?.focus();
    before.current = atRest;
  }, [atRest]);
  return body;
}

/**
 * A text as a QR code, drawn as one SVG path; dark on white in both color schemes, with the quiet zone that
 * scanners need.
 */
function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      className={styles.qr}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}

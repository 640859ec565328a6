import { Button, Group } from '@mantine/core';
import { call } from '@tamarack/core/client';
import { type SessionUser, twoFactorEndpoints } from '@tamarack/core/domain';
import { useSession, useTransport } from '@tamarack/core/session';
import { Badge, toast, useText } from '@tamarack/core/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Panel } from '../frame/Panel.tsx';
import { ownTexts } from '../own-texts.ts';
import { FactorConfirmation } from './FactorConfirmation.tsx';
import { FactorSetUp } from './FactorSetUp.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

type Stage = 'rest' | 'setUp' | 'disable' | 'newCodes';

/** Turns two-step sign-in on and off, and makes new recovery codes. */
export function TwoFactorPanel({ user }: { user: SessionUser }) {
  const { t } = useText(ownTexts);
  const { setUser } = useSession();
  const transport = useTransport();
  const client = useQueryClient();
  const [stage, setStage] = useState<Stage>('rest');
  const [codes, setCodes] = useState<string[]>();
  const rest = () => setStage('rest');
  const atRest = useFocusOnReturn(stage === 'rest' && !codes);

  const switched = (twoFactor: boolean) => {
    setUser({ ...user, twoFactor });
    void client.invalidateQueries({ queryKey: ['clinic'] });
    toast.success(t(twoFactor ? 'factorEnabled' : 'factorDisabled'));
    rest();
  };

  return (
    <Panel
      title={t('factorTitle')}
      intro={t('factorIntro')}
      aside={
        <Badge tone={user.twoFactor ? 'ok' : 'neutral'}>{t(user.twoFactor ? 'factorOn' : 'factorOff')}</Badge>
      }
    >
      <div ref={atRest}>
        {codes ? (
          <RecoveryCodes codes={codes} email={user.email} onDone={() => setCodes(undefined)} />
        ) : stage === 'setUp' ? (
          <FactorSetUp
            onCancel={rest}
            onEnabled={(recoveryCodes) => {
              setCodes(recoveryCodes);
              switched(true);
            }}
          />
        ) : stage === 'disable' ? (
          <FactorConfirmation
            intro={t('factorDisableIntro')}
            action={t('factorDisable')}
            danger
            onCancel={rest}
            run={async (payload) => {
              await call(transport, twoFactorEndpoints.disable, { payload });
              switched(false);
            }}
          />
        ) : stage === 'newCodes' ? (
          <FactorConfirmation
            intro={t('factorNewCodesIntro')}
            action={t('factorNewCodes')}
            onCancel={rest}
            run={async (payload) => {
              const answer = await call(transport, twoFactorEndpoints.replaceRecoveryCodes, { payload });
              setCodes(answer.recoveryCodes);
              rest();
            }}
          />
        ) : user.twoFactor ? (
          <Group gap="sm">
            <Button variant="default" size="md" onClick={() => setStage('newCodes')}>
              {t('factorNewCodes')}
            </Button>
            <Button variant="default" size="md" onClick={() => setStage('disable')}>
              {t('factorDisable')}
            </Button>
          </Group>
        ) : (
          <Button size="md" onClick={() => setStage('setUp')}>
            {t('factorStart')}
          </Button>
        )}
      </div>
    </Panel>
  );
}

/** Gives the focus to the first button of the panel when a form in it has closed. */
function useFocusOnReturn(atRest: boolean) {
  const panel = useRef<HTMLDivElement>(null);
  const before = useRef(atRest);
  useEffect(() => {
    if (atRest && !before.current) panel.current?.querySelector('button')?.focus();
    before.current = atRest;
  }, [atRest]);
  return panel;
}

import { Button, Skeleton, Stack, Title, VisuallyHidden } from '@mantine/core';
import { call, errorText } from '@tamarack/core/client';
import {
  planFromName,
  planTable,
  type RegistrationDraft,
  registrationEndpoints,
} from '@tamarack/core/domain';
import { registrationTexts } from '@tamarack/core/domain/public/registration-texts';
import { sessionTexts, useSession, useTransport } from '@tamarack/core/session';
import { Notice, usePageTitle, useText } from '@tamarack/core/ui';
import { useContext, useEffect, useEffectEvent, useState } from 'react';
import { HandoverContext } from '../../shared/handover.ts';
import { SiteFrame } from '../../shared/SiteFrame.tsx';
import { valuesSince } from './entries.ts';
import { useMemory } from './memory.ts';
import classes from './registration.module.css';
import { LaterProvider, useLater } from './steps/later.tsx';
import { useParams } from './useParams.ts';
import type { WizardValues } from './values.ts';
import { Wizard, wizardWidth } from './Wizard.tsx';

/** `/register`: the registration in four steps. Opens at the current step of the server's draft. */
export function RegisterScreen() {
  const { t } = useText(registrationTexts);
  usePageTitle(t('pageTitle'));
  return (
    <SiteFrame width={wizardWidth}>
      <LaterProvider>
        <Registration />
      </LaterProvider>
    </SiteFrame>
  );
}

function Registration() {
  const { loading } = useSession();
  const { draft, error, retry } = useDraft();
  if (error) return <LoadFailed error={error} retry={retry} />;
  return draft && !loading ? <Opened draft={draft} /> : <Opening />;
}

/** Loads the server's draft and the code of its step. */
function useDraft() {
  const transport = useTransport();
  const memory = useMemory();
  const { parts, load } = useLater();
  const [state, setState] = useState<{ draft?: RegistrationDraft; error?: unknown }>(() => {
    const { draft } = memory.read();
    return draft && (parts || draft.currentStep === 1) ? { draft } : {};
  });
  const open = useEffectEvent(async (signal?: AbortSignal) => {
    if (state.draft) return;
    setState({});
    try {
      const draft =
        memory.read().draft ?? (await call(transport, registrationEndpoints.draft, { signal })).draft;
      if (draft.currentStep > 1) await load();
      if (signal?.aborted) return;
      memory.keep({ draft });
      setState({ draft });
    } catch (error) {
      if (!signal?.aborted) setState({ error });
    }
  });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks again
  useEffect(() => {
    const control = new AbortController();
    void open(control.signal);
    return () => control.abort();
  }, [attempt]);
  return { ...state, retry: () => setAttempt((before) => before + 1) };
}

function Opened({ draft }: { draft: RegistrationDraft }) {
  const { user } = useSession();
  const { searchParams } = useParams();
  const memory = useMemory();
  const [initial] = useState<WizardValues>(() => {
    const kept = memory.read().entries ?? valuesSince(draft);
    const asked = planFromName(searchParams.get('plan') ?? '');
    return {
      ...kept,
      ...(asked ? { plan: planTable[asked].publicName } : {}),
      ...(user ? { fullName: user.name, email: user.email } : {}),
    };
  });
  return <Wizard draft={draft} initial={initial} />;
}

function Opening() {
  const { t } = useText(registrationTexts);
  return (
    <div className={classes.layout}>
      <VisuallyHidden component="h1">{t('pageTitle')}</VisuallyHidden>
      <Stack gap="lg" role="status" aria-label={t('loading')} className={classes.form}>
        <Skeleton height={38} width="70%" />
        <Skeleton height={4} />
        {[1, 2, 3, 4].map((field) => (
          <Skeleton key={field} height={72} />
        ))}
      </Stack>
    </div>
  );
}

function LoadFailed({ error, retry }: { error: unknown; retry: () => void }) {
  const { t } = useText(registrationTexts);
  const { t: session } = useText(sessionTexts);
  const handover = useContext(HandoverContext);
  useEffect(() => handover?.giveUp(), [handover]);
  return (
    <div className={classes.layout}>
      <Stack className={classes.form}>
        <Title order={1} size="1.875rem">
          {t('pageTitle')}
        </Title>
        <Notice
          tone="bad"
          title={t('loadFailed')}
          actions={
            <Button size="md" onClick={retry}>
              {t('retry')}
            </Button>
          }
        >
          {errorText(error, session('failed'))}
        </Notice>
      </Stack>
    </div>
  );
}

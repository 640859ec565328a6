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
import { Notice, usePageTitle, useSearchParamsState, useText } from '@tamarack/core/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useContext, useEffect, useState } from 'react';
import { HandoverContext } from '../../shared/handover.ts';
import { SiteFrame } from '../../shared/SiteFrame.tsx';
import { wizardWidth } from './FirstView.tsx';
import { draftKey, entriesKey } from './keys.ts';
import classes from './registration.module.css';
import { valuesFrom, type WizardValues } from './values.ts';
import { Wizard } from './Wizard.tsx';

/** `/register`: four steps from a visitor to a clinic. Opens where the server's draft stands. */
export function RegisterScreen() {
  const { t } = useText(registrationTexts);
  usePageTitle(t('pageTitle'));
  const transport = useTransport();
  const { loading } = useSession();
  const draft = useQuery({
    queryKey: draftKey,
    queryFn: async ({ signal }) => (await call(transport, registrationEndpoints.draft, { signal })).draft,
    staleTime: Number.POSITIVE_INFINITY,
  });

  return (
    <SiteFrame width={wizardWidth}>
      {draft.isError ? (
        <LoadFailed error={draft.error} retry={() => void draft.refetch()} />
      ) : draft.data && !loading ? (
        <Opened draft={draft.data} />
      ) : (
        <Opening />
      )}
    </SiteFrame>
  );
}

function Opened({ draft }: { draft: RegistrationDraft }) {
  const { user } = useSession();
  const { searchParams } = useSearchParamsState();
  const client = useQueryClient();
  const [initial] = useState<WizardValues>(() => {
    const kept = client.getQueryData<WizardValues | null>(entriesKey) ?? valuesFrom(draft.formData);
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

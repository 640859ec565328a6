import { Anchor, Button, Stack, Text, Title } from '@mantine/core';
import { call, hasCode } from '@tamarack/core/client';
import { type AccountChangeInfo, accountChangeEndpoints, twoFactorDelayHours } from '@tamarack/core/domain';
import { Problem, useTransport } from '@tamarack/core/session';
import { useText } from '@tamarack/core/ui';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import { CheckedLink, LinkPage } from '../../shared/checked-link/CheckedLink.tsx';
import { formatDay, formatTime } from '../../shared/format.ts';
import { localePath } from '../../shared/paths.ts';
import { type AccountChangeText, accountChangeTexts } from './text.ts';

interface Words {
  title: AccountChangeText;
  body: AccountChangeText;
  action: AccountChangeText;
  doneTitle: AccountChangeText;
  doneBody: AccountChangeText;
}

/** Texts to show before and after a link is used. */
function wordsOf({ kind, act }: AccountChangeInfo, undoes: boolean): Words {
  const name =
    kind === 'two_factor'
      ? act === 'confirm'
        ? (['factorConfirm', 'factorConfirmed'] as const)
        : (['factorStop', 'factorStopped'] as const)
      : act === 'confirm'
        ? (['emailConfirm', 'emailDone'] as const)
        : undoes
          ? (['emailUndo', 'emailUndone'] as const)
          : (['emailStop', 'emailStopped'] as const);
  const [action, done] = name;
  return {
    title: `${action}Title`,
    body: `${action}Body`,
    action,
    doneTitle: `${done}Title`,
    doneBody: `${done}Body`,
  };
}

/** `/account-change/:token` explains what the link changes or stops. Only the button uses it. */
export function AccountChangeScreen() {
  const { token = '' } = useParams();
  const transport = useTransport();
  return (
    <CheckedLink
      queryKey={keyOf(token)}
      inspect={async (signal) =>
        (await call(transport, accountChangeEndpoints.inspect, { payload: { token }, signal })).change
      }
      unknown={<Over reason="invalid" />}
    >
      {(change) => <Change change={change} token={token} />}
    </CheckedLink>
  );
}

const keyOf = (token: string) => ['account-change', token];

function Change({ change, token }: { change: AccountChangeInfo; token: string }) {
  const { t } = useText(accountChangeTexts);
  const transport = useTransport();
  const client = useQueryClient();
  const use = useMutation({
    meta: { quiet: true },
    mutationFn: () => call(transport, accountChangeEndpoints.act, { payload: { token } }),
    onError: () => client.invalidateQueries({ queryKey: keyOf(token) }),
  });
  if (use.isSuccess) return <Done before={change} after={use.data.change} />;
  if (hasCode(use.error, 'LINK_INVALID')) return <Over reason="invalid" />;
  if (!change.open) return <Over reason="over" />;
  const words = wordsOf(change, change.state === 'done');
  const values = valuesOf(change);
  return (
    <Page title={t(words.title, values)}>
      <Text>{t(words.body, values)}</Text>
      <Problem error={use.error} />
      <Button
        color={change.act === 'cancel' && change.kind === 'email' ? 'red' : undefined}
        loading={use.isPending}
        onClick={() => use.mutate()}
      >
        {t(words.action)}
      </Button>
    </Page>
  );
}

function valuesOf({ email, name }: AccountChangeInfo) {
  return { email: email ?? '', name: name ?? '', hours: twoFactorDelayHours };
}

function Done({ before, after }: { before: AccountChangeInfo; after: AccountChangeInfo }) {
  const { t, locale } = useText(accountChangeTexts);
  const words = wordsOf(before, before.state === 'done');
  const values = {
    ...valuesOf(after),
    time: after.dueAt
      ? `${formatDay(after.dueAt, locale)}, ${formatTime(new Date(after.dueAt), locale)}`
      : '',
  };
  const stopped = before.kind === 'email' && before.act === 'cancel';
  return (
    <Page title={t(words.doneTitle)}>
      <Text role="status">{t(words.doneBody, values)}</Text>
      {stopped ? (
        <Anchor component={Link} to={localePath(locale, '/forgot-password')}>
          {t('newPassword')}
        </Anchor>
      ) : (
        <SignInLink />
      )}
    </Page>
  );
}

function Over({ reason }: { reason: 'invalid' | 'over' }) {
  const { t } = useText(accountChangeTexts);
  return (
    <Page title={t(`${reason}Title`)}>
      <Text c="dimmed">{t(`${reason}Body`)}</Text>
      <SignInLink />
    </Page>
  );
}

function SignInLink() {
  const { t, locale } = useText(accountChangeTexts);
  return (
    <Anchor component={Link} to={localePath(locale, '/signin')}>
      {t('signIn')}
    </Anchor>
  );
}

function Page({ title, children }: { title: string; children: ReactNode }) {
  return (
    <LinkPage title={title}>
      <Stack gap="lg">
        <Title order={1} size="1.875rem">
          {title}
        </Title>
        {children}
      </Stack>
    </LinkPage>
  );
}

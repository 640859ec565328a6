import { Button, Input, Stack, TextInput } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { call } from '../../client/call.ts';
import { ApiError, errorText, isCancelled } from '../../client/errors.ts';
import { accountChangeEndpoints } from '../../domain/accounts/account-changes.ts';
import { signInEndpoints } from '../../domain/accounts/sign-in.ts';
import { isEmail, maxLengths, validationTexts } from '../../domain/validation.ts';
import { ErrorNotice, Notice } from '../../ui/Notice.tsx';
import { useText } from '../../ui/useText.tsx';
import { dateAndTime } from '../dateAndTime.ts';
import { ListFailed } from '../own-account/ListFailed.tsx';
import { useSession, useTransport } from '../SessionProvider.tsx';
import { useStepUp } from '../step-up/StepUp.tsx';
import { useUnsavedPage } from '../unsaved/LeaveGuard.tsx';
import { emailChangeTexts } from './text.ts';

/** Key of the person's unconfirmed change; invalidate it after anything that cancels it. */
export const emailChangeKey = ['account', 'email-change'] as const;

/** The email of the signed-in person, and the form to change it with a link mailed to the new email. */
export function EmailChange({ email }: { email: string }) {
  const { t, locale } = useText(emailChangeTexts);
  const { t: rule } = useText(validationTexts);
  const transport = useTransport();
  const { setUser } = useSession();
  const client = useQueryClient();
  const withStepUp = useStepUp();
  const input = useRef<HTMLInputElement>(null);
  const [wanted, setWanted] = useState('');
  const [problem, setProblem] = useState<string>();
  useUnsavedPage(wanted.trim() !== '');
  const refresh = () => client.invalidateQueries({ queryKey: emailChangeKey });
  const open = useQuery({
    queryKey: emailChangeKey,
    queryFn: async ({ signal }) => {
      const { change } = await call(transport, accountChangeEndpoints.openEmail, { signal });
      // It may have been confirmed in another tab or on another device.
      if (!change && client.getQueryData(emailChangeKey))
        setUser((await call(transport, signInEndpoints.currentUser, { signal })).user);
      return change;
    },
    meta: { quiet: true },
  });
  const request = useMutation({
    meta: { quiet: true },
    mutationFn: (payload: { email: string }) =>
      withStepUp(() => call(transport, accountChangeEndpoints.requestEmail, { payload })),
    onSuccess: () => {
      setWanted('');
      return refresh();
    },
    onError: (error) => {
      const field = error instanceof ApiError ? error.fields.email : undefined;
      if (field) showProblem(field);
    },
  });
  const cancel = useMutation({
    mutationFn: () => call(transport, accountChangeEndpoints.cancelEmail, {}),
    onSettled: refresh,
  });

  function showProblem(message: string) {
    setProblem(message);
    input.current?.focus();
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = wanted.trim();
    if (!typed) showProblem(rule('emailRequired'));
    else if (!isEmail(typed)) showProblem(rule('emailInvalid'));
    else request.mutate({ email: typed });
  };

  const waiting = open.data;
  const refused = request.error && !problem && !isCancelled(request.error) ? request.error : null;
  return (
    <form noValidate onSubmit={submit} aria-busy={request.isPending}>
      <Stack gap="md" maw={440}>
        <div>
          <Input.Label labelElement="div">{t('currentEmail')}</Input.Label>
          <div style={{ overflowWrap: 'anywhere' }}>{email}</div>
        </div>
        {open.isLoadingError ? <ListFailed query={open} title={t('openFailed')} /> : null}
        {waiting ? (
          <Notice
            tone="info"
            role="status"
            actions={
              <Button variant="default" loading={cancel.isPending} onClick={() => cancel.mutate()}>
                {t('cancel')}
              </Button>
            }
          >
            {t('waiting', {
              email: waiting.email,
              time: dateAndTime(waiting.expiresAt, locale),
            })}
          </Notice>
        ) : null}
        <TextInput
          ref={input}
          label={t('newEmail')}
          description={t('hint')}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          type="email"
          inputMode="email"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={maxLengths.email}
          value={wanted}
          error={problem}
          onChange={(event) => {
            setWanted(event.currentTarget.value);
            setProblem(undefined);
            request.reset();
          }}
        />
        <ErrorNotice>{refused ? errorText(refused, t('failed')) : null}</ErrorNotice>
        <Button
          type="submit"
          variant="default"
          loading={request.isPending}
          style={{ justifySelf: 'start' }}
          w="fit-content"
        >
          {t('send')}
        </Button>
      </Stack>
    </form>
  );
}

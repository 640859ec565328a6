import { Anchor, Button, Stack, Text, TextInput, Title } from '@mantine/core';
import { ApiError, hasCode, isCancelled } from '@tamarack/core/client';
import { brand, type PasskeyRequest } from '@tamarack/core/domain';
import { usePorts, useSession } from '@tamarack/core/session';
import { PasskeyButton } from '@tamarack/core/session/proof';
import { ErrorNotice, focusFirstError, useText } from '@tamarack/core/ui';
import { type FormEvent, useRef, useState } from 'react';
import { signInFormTexts } from './sign-in-text.ts';
import { useSignInFailure } from './useSignInFailure.ts';

export interface TwoFactorFormProps {
  fields: { email: string; password: string; remember: boolean };
  /** The WebAuthn request for signing in by passkey instead of the code; null for people without a passkey. */
  passkey: PasskeyRequest | null;
  onBack: () => void;
}

/** The second half of a sign-in: six digits from the app, a recovery code or a passkey. */
export function TwoFactorForm({ fields, passkey, onBack }: TwoFactorFormProps) {
  const { t } = useText(signInFormTexts);
  const { signIn } = useSession();
  const { passkeys: device } = usePorts();
  const [asked, setAsked] = useState(passkey);
  const { text, explain, say, clear } = useSignInFailure();
  const [recovery, setRecovery] = useState(false);
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  const wrong = (message: string) => {
    setError(message);
    focusFirstError();
  };

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    clear();
    const entered = code.replace(/\s/g, '');
    if (recovery ? !entered : !/^\d{6}$/.test(entered)) {
      wrong(t(recovery ? 'recoveryRequired' : 'codeRequired'));
      return;
    }
    setBusy(true);
    try {
      await signIn({ ...fields, code: entered });
    } catch (failure) {
      if (hasCode(failure, 'TWO_FACTOR_INVALID')) wrong(failure.message);
      else explain(failure);
    } finally {
      setBusy(false);
    }
  };

  /** Signs in with a passkey instead of a code. */
  const answerByPasskey = async (request: PasskeyRequest) => {
    if (!device) return;
    clear();
    setError(undefined);
    setBusy(true);
    try {
      const response = await device.get(request);
      // A WebAuthn request can be answered only once.
      setAsked(null);
      await signIn({ ...fields, passkey: response });
    } catch (failure) {
      if (failure instanceof ApiError) explain(failure);
      else if (!isCancelled(failure)) say(t('passkeyFailed'));
    } finally {
      setBusy(false);
    }
  };

  const switchKind = () => {
    setRecovery(!recovery);
    setCode('');
    setError(undefined);
    input.current?.focus();
  };

  return (
    <form noValidate onSubmit={submit} aria-busy={busy}>
      <Stack gap="lg">
        <Title order={1} size="1.875rem">
          {t('twoFactorTitle')}
        </Title>
        <Text c="dimmed">{t(recovery ? 'recoveryIntro' : 'twoFactorIntro', { brand: brand.name })}</Text>
        <ErrorNotice>{text}</ErrorNotice>
        <TextInput
          ref={input}
          key={recovery ? 'recovery' : 'app'}
          autoFocus
          label={t(recovery ? 'recoveryCode' : 'code')}
          inputMode={recovery ? 'text' : 'numeric'}
          autoComplete={recovery ? 'off' : 'one-time-code'}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={recovery ? 40 : 7}
          value={code}
          error={error}
          onChange={(event) => {
            setCode(event.currentTarget.value);
            setError(undefined);
          }}
        />
        <Button type="submit" loading={busy} fullWidth>
          {t('signIn')}
        </Button>
        {asked && device ? (
          <PasskeyButton disabled={busy} onClick={() => void answerByPasskey(asked)} />
        ) : null}
        {recovery ? (
          <Text size="sm" c="dimmed">
            {t('noCodes')}{' '}
            <Anchor href={`mailto:${brand.supportEmail}`} inherit underline="always">
              {brand.supportEmail}
            </Anchor>
          </Text>
        ) : null}
        <Stack gap={4} align="flex-start">
          <Button variant="subtle" size="compact-md" onClick={switchKind}>
            {t(recovery ? 'useApp' : 'useRecovery')}
          </Button>
          <Button variant="subtle" color="gray" size="compact-md" onClick={onBack}>
            {t('otherAccount')}
          </Button>
        </Stack>
        <span className="ui-announced" role="status">
          {busy ? t('signingIn') : null}
        </span>
      </Stack>
    </form>
  );
}

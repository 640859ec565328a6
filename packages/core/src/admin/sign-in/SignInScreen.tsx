import { Anchor, Button, PasswordInput, TextInput, Title } from '@mantine/core';
import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { isOperator } from '../../domain/accounts/sessions.ts';
import { usePorts, useSession } from '../../session/SessionProvider.tsx';
import { endTextOf, sessionTexts } from '../../session/text.ts';
import entrance from '../../ui/entrance.module.css';
import { Notice } from '../../ui/Notice.tsx';
import { Logo } from '../../ui/theme/Logo.tsx';
import { usePageTitle } from '../../ui/usePageTitle.ts';
import { useText } from '../../ui/useText.tsx';
import { Waiting } from '../shared/states.tsx';
import styles from './signIn.module.css';
import { t } from './text.ts';
import { useAdminSignIn } from './useAdminSignIn.ts';

/** Sign-in of operators: email and password, then the code if the account uses two-step sign-in. */
export function SignInScreen() {
  usePageTitle(t('title'));
  const { user, loading } = useSession();
  const { openExternal } = usePorts();
  const signIn = useAdminSignIn();
  if (!signIn.busy && isOperator(user))
    return (
      <>
        <Waiting height="100vh" />
        <Navigate to={signIn.returnPath} replace />
      </>
    );
  const asksCode = signIn.step === 'code';
  return (
    <main className={entrance.screen}>
      <div className={`${entrance.card} ${styles.card}`}>
        <div className={entrance.logo}>
          <Logo />
        </div>
        <Title order={1} className={entrance.title}>
          {asksCode ? t('codeTitle') : t('title')}
        </Title>
        <p className={entrance.subtitle}>{asksCode ? t('codeSubtitle') : t('subtitle')}</p>
        <form className={styles.form} onSubmit={signIn.submit} noValidate>
          <Message signIn={signIn} otherAccount={!loading && user ? user.email : undefined} />
          {asksCode ? <CodeField signIn={signIn} /> : <PasswordFields signIn={signIn} />}
          <Button type="submit" size="md" disabled={signIn.busy}>
            {signIn.busy ? t('signingIn') : asksCode ? t('verify') : t('signIn')}
          </Button>
          {signIn.signInWithPasskey ? (
            <Button size="md" variant="default" disabled={signIn.busy} onClick={signIn.signInWithPasskey}>
              {t('usePasskey')}
            </Button>
          ) : null}
          {asksCode ? (
            <Anchor component="button" type="button" fz="sm" onClick={signIn.backToPassword}>
              {t('back')}
            </Anchor>
          ) : (
            <Anchor component="button" type="button" fz="sm" onClick={() => openExternal('/forgot-password')}>
              {t('forgot')}
            </Anchor>
          )}
        </form>
      </div>
    </main>
  );
}

type SignIn = ReturnType<typeof useAdminSignIn>;

function Message({ signIn, otherAccount }: { signIn: SignIn; otherAccount: string | undefined }) {
  const { endReason } = useSession();
  const { t: session } = useText(sessionTexts);
  if (signIn.error) {
    return (
      <Notice tone="bad" role="alert">
        {signIn.error}
      </Notice>
    );
  }
  if (otherAccount && !signIn.busy)
    return <Notice tone="warn">{t('signedInAs', { email: otherAccount })}</Notice>;
  return signIn.expired ? <Notice tone="info">{session(endTextOf(endReason))}</Notice> : null;
}

function PasswordFields({ signIn }: { signIn: SignIn }) {
  const [visible, setVisible] = useState(false);
  return (
    <>
      <TextInput
        {...signIn.form.getInputProps('email')}
        label={t('email')}
        type="email"
        autoComplete="username"
        size="md"
        autoFocus
      />
      <PasswordInput
        {...signIn.form.getInputProps('password')}
        label={t('password')}
        autoComplete="current-password"
        size="md"
        visible={visible}
        onVisibilityChange={setVisible}
        visibilityToggleFocusable
        visibilityToggleButtonProps={{ 'aria-label': visible ? t('hide') : t('show') }}
      />
    </>
  );
}

function CodeField({ signIn }: { signIn: SignIn }) {
  return (
    <TextInput
      {...signIn.form.getInputProps('code')}
      label={t('code')}
      inputMode="text"
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      size="md"
      autoFocus
    />
  );
}

import { Button, Center, Text } from '@mantine/core';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { isOperator } from '../../domain/accounts/sessions.ts';
import type { SessionState } from '../../session/createSession.ts';
import { KeepScreen } from '../../session/keep-screen/KeepScreen.tsx';
import { useSession } from '../../session/SessionProvider.tsx';
import type { SignInRequest } from '../../session/useExpiry.ts';
import { EmptyState } from '../shared/states.tsx';
import { t } from './text.ts';

/** Where the sign-in returns to: the current page, unless the person signed out. */
function returnRequest(ending: SessionState['ending'], from: string): SignInRequest {
  if (ending === 'signed-out') return {};
  return ending === 'expired' ? { from, expired: true } : { from };
}

const waiting = (
  <Center component="main" mih="100vh" role="status">
    <Text c="dimmed">{t('loading')}</Text>
  </Center>
);

/** Shows the console's screens to operators and sends everyone else to its sign-in. */
export function Guard() {
  const { loading, error, user, ending, start } = useSession();
  const location = useLocation();
  if (loading) return waiting;
  if (error) {
    return (
      <Center component="main" mih="100vh" role="alert">
        <EmptyState
          title={t('unknownTitle')}
          body={error}
          action={<Button onClick={() => void start()}>{t('retry')}</Button>}
        />
      </Center>
    );
  }
  if (!isOperator(user)) {
    const request = returnRequest(ending, location.pathname + location.search + location.hash);
    return (
      <>
        {waiting}
        <Navigate to="/admin/login" replace state={request} />
      </>
    );
  }
  return (
    <KeepScreen>
      <Outlet />
    </KeepScreen>
  );
}

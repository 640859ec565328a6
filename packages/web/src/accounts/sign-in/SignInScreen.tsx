import { Anchor, Stack, Text } from '@mantine/core';
import { brand } from '@tamarack/core/domain';
import { type SignInRequest, sessionTexts, useSession } from '@tamarack/core/session';
import { Notice, usePageTitle, useText } from '@tamarack/core/ui';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { localePath, splitLocale } from '../../shared/paths.ts';
import { SiteFrame } from '../../shared/SiteFrame.tsx';
import { SignInForm } from './form/SignInForm.tsx';
import { ReceiptPanel } from './ReceiptPanel.tsx';
import { signInTexts } from './texts.ts';

/** What other screens say of why the visitor is sent here. */
export interface SignInArrival extends SignInRequest {
  registered?: boolean;
  /** The clinic whose invitation was just accepted. */
  invitedTo?: string;
  passwordSet?: boolean;
}

/** `/signin` and `/login`: one screen. `/login` also says why one is there. */
export function SignInScreen() {
  const { t, locale } = useText(signInTexts);
  const { user, loading } = useSession();
  const location = useLocation();
  const arrival = (location.state ?? {}) as SignInArrival;
  usePageTitle(t('signInTitle'));

  if (user)
    return <Navigate to={arrival.from ?? homeOf(user.isAdmin, localePath(locale, '/dashboard'))} replace />;
  if (loading) return <SiteFrame width={400}>{null}</SiteFrame>;
  return (
    <SiteFrame width={400}>
      <Stack gap="xl">
        <SignInForm title={t('signInTitle')} forgotHref={localePath(locale, '/forgot-password')}>
          {splitLocale(location.pathname).path === '/login' ? <Arrival arrival={arrival} /> : null}
        </SignInForm>
        <Text size="sm" c="dimmed">
          {t('newHere', { brand: brand.name })}{' '}
          <Anchor component={Link} to={localePath(locale, '/register')} inherit underline="always">
            {t('createAccount')}
          </Anchor>
        </Text>
      </Stack>
    </SiteFrame>
  );
}

/** Operators work in the console, everyone else on the dashboard. */
function homeOf(isAdmin: boolean, dashboard: string): string {
  return isAdmin ? '/admin' : dashboard;
}

function Arrival({ arrival }: { arrival: SignInArrival }) {
  const { t } = useText(signInTexts);
  const { t: session } = useText(sessionTexts);
  if (arrival.expired) {
    return (
      <Notice tone="warn" role="status">
        {session('expired')}
      </Notice>
    );
  }
  if (arrival.passwordSet) {
    return (
      <Notice tone="ok" role="status">
        {t('passwordSet')}
      </Notice>
    );
  }
  if (arrival.invitedTo) {
    return (
      <Notice tone="ok" role="status">
        {t('invitationAccepted', { clinic: arrival.invitedTo })}
      </Notice>
    );
  }
  return <ReceiptPanel justRegistered={Boolean(arrival.registered)} />;
}

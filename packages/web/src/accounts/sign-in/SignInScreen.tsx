import { Anchor, Stack, Text } from '@mantine/core';
import { brand } from '@tamarack/core/domain';
import { useSession } from '@tamarack/core/session';
import { usePageTitle, useText } from '@tamarack/core/ui';
import type { ReactNode } from 'react';
import { localePath } from '../../shared/paths.ts';
import { GoTo, usePlace } from '../../shared/place.tsx';
import { SiteFrame } from '../../shared/SiteFrame.tsx';
import { SignInForm } from './form/SignInForm.tsx';
import type { SignInArrival } from './LoginScreen.tsx';
import { OpenClinic } from './OpenClinic.tsx';
import { signInScreenTexts } from './screen-text.ts';

/** `/signin`. `/login` uses it too and passes a notice as `children`. */
export function SignInScreen({ children }: { children?: ReactNode }) {
  const { t, locale } = useText(signInScreenTexts);
  const { user, loading } = useSession();
  const { state, go } = usePlace();
  usePageTitle(t('signInTitle'));

  if (user) {
    const { from, invitedBy } = (state ?? {}) as SignInArrival;
    if (invitedBy)
      return <OpenClinic tenantId={invitedBy} otherwise={() => go(localePath(locale, '/dashboard'))} />;
    return <GoTo to={from ?? homeOf(user.isAdmin, localePath(locale, '/dashboard'))} />;
  }
  if (loading) return <SiteFrame width={400}>{null}</SiteFrame>;
  return (
    <SiteFrame width={400}>
      <Stack gap="xl">
        <SignInForm title={t('signInTitle')} forgotHref={localePath(locale, '/forgot-password')}>
          {children}
        </SignInForm>
        <Text size="sm" c="dimmed">
          {t('newHere', { brand: brand.name })}{' '}
          <Anchor href={localePath(locale, '/register')} inherit underline="always">
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

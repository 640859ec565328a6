import type { SessionUser } from '@tamarack/core/domain';
import { useText } from '@tamarack/core/ui';
import { SectionHead } from '../frame/SectionHead.tsx';
import { dashboardTexts } from '../texts.ts';
import { PasswordPanel } from './PasswordPanel.tsx';
import { SessionsPanel } from './SessionsPanel.tsx';
import { TwoFactorPanel } from './TwoFactorPanel.tsx';

/** Password, two-step sign-in and sessions of the signed-in person. */
export function SecuritySection({ user }: { user: SessionUser }) {
  const { t } = useText(dashboardTexts);
  return (
    <>
      <SectionHead title={t('section_security')} />
      <PasswordPanel user={user} />
      <TwoFactorPanel user={user} />
      <SessionsPanel />
    </>
  );
}

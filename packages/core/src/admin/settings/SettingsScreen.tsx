import { Columns } from '../shared/Columns.tsx';
import { Page } from '../shared/Page.tsx';
import { SettingsTabs } from '../shared/settings-tabs/SettingsTabs.tsx';
import { NotificationsSection } from './NotificationsSection.tsx';
import { PasskeysSection } from './PasskeysSection.tsx';
import { PasswordSection } from './PasswordSection.tsx';
import { ProfileSection } from './ProfileSection.tsx';
import { SessionsSection } from './SessionsSection.tsx';
import { TwoFactorSection } from './TwoFactorSection.tsx';
import { t } from './text.ts';

/** The operator's own account: name, password, two-step sign-in, passkeys, sessions, and what they are told of. */
export function SettingsScreen() {
  return (
    <Page title={t('title')} subtitle={t('subtitle')}>
      <SettingsTabs open="account">
        <Columns
          left={
            <>
              <ProfileSection />
              <PasswordSection />
            </>
          }
          right={
            <>
              <TwoFactorSection />
              <PasskeysSection />
              <SessionsSection />
              <NotificationsSection />
            </>
          }
        />
      </SettingsTabs>
    </Page>
  );
}

import { platformRoles } from '../../domain/permissions.ts';
import {
  PasskeysSection,
  PasswordSection,
  ProfileSection,
  SessionsSection,
  TwoFactorSection,
} from '../../session/own-account/index.ts';
import { useSession } from '../../session/SessionProvider.tsx';
import { Columns } from '../shared/page/Columns.tsx';
import { Page } from '../shared/page/Page.tsx';
import { Panel } from '../shared/page/Panel.tsx';
import { SettingsTabs } from '../shared/settings-tabs/SettingsTabs.tsx';
import { NotificationsSection } from './NotificationsSection.tsx';
import { t } from './text.ts';

/** The operator's own account: name, password, two-step sign-in, passkeys, sessions and notifications. */
export function SettingsScreen() {
  const { user } = useSession();
  const role = platformRoles.find((known) => known === user?.role);
  return (
    <Page title={t('title')} subtitle={t('subtitle')}>
      <SettingsTabs open="account">
        <Columns
          left={
            <>
              <ProfileSection Panel={Panel} roleName={role && t(role)} />
              <PasswordSection Panel={Panel} />
            </>
          }
          right={
            <>
              <TwoFactorSection Panel={Panel} />
              <PasskeysSection Panel={Panel} />
              <SessionsSection Panel={Panel} />
              <NotificationsSection />
            </>
          }
        />
      </SettingsTabs>
    </Page>
  );
}

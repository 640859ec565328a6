import type { OwnClinic } from '@tamarack/core/domain';
import {
  PasskeysSection,
  PasswordSection,
  ProfileSection,
  SessionsSection,
  TwoFactorSection,
} from '@tamarack/core/session/own-account';
import { useText } from '@tamarack/core/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router-dom';
import { localePath, splitLocale } from '../../shared/paths.ts';
import { Panel } from './frame/Panel.tsx';
import { SectionHead } from './frame/SectionHead.tsx';
import { dashboardTexts } from './text.ts';

/** Name, language and email of the signed-in person. The dashboard switches to the language they save. */
export function OwnProfile() {
  const { t } = useText(dashboardTexts);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <SectionHead title={t('section_profile')} />
      <ProfileSection
        Panel={Panel}
        onLanguage={(locale) => {
          const path = localePath(locale, splitLocale(pathname).path);
          if (path !== pathname) void navigate(path + search, { replace: true });
        }}
      />
    </>
  );
}

/** Password, two-step sign-in, passkeys and sessions of the signed-in person. */
export function OwnSecurity({ clinics }: { clinics: readonly OwnClinic[] }) {
  const { t } = useText(dashboardTexts);
  const client = useQueryClient();
  return (
    <>
      <SectionHead title={t('section_security')} />
      <PasswordSection Panel={Panel} avoid={clinics.map(({ clinicName }) => clinicName)} />
      <TwoFactorSection
        Panel={Panel}
        // The clinic's checklist includes two-step sign-in.
        onSwitch={() => void client.invalidateQueries({ queryKey: ['clinic'] })}
      />
      <PasskeysSection Panel={Panel} />
      <SessionsSection Panel={Panel} />
    </>
  );
}

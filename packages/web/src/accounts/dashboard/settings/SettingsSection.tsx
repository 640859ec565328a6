import type { ClinicDashboard, ClinicPermission } from '@tamarack/core/domain';
import { useText } from '@tamarack/core/ui';
import { Navigate } from 'react-router-dom';
import { clinicTexts } from '../clinic-texts.ts';
import { SectionHead } from '../frame/SectionHead.tsx';
import { sectionHref } from '../frame/SectionNav.tsx';
import { AddressPanel } from './AddressPanel.tsx';
import { ClosePanel } from './ClosePanel.tsx';
import { ExportPanel } from './ExportPanel.tsx';
import { LocalePanel } from './LocalePanel.tsx';
import { ProfilePanel } from './ProfilePanel.tsx';
import { TransferPanel } from './TransferPanel.tsx';

/**
 * Settings for administrators and the owner. Each part is shown only to people who may use it. What remains of them after
 * closing is in the overview, which says that the clinic is closed.
 */
export function SettingsSection({ clinic }: { clinic: ClinicDashboard }) {
  const { t } = useText(clinicTexts);
  const may = (permission: ClinicPermission) => clinic.permissions.includes(permission);
  if (clinic.status === 'terminated')
    return <Navigate to={sectionHref('overview', clinic)} state={{ section: true }} replace />;
  return (
    <>
      <SectionHead title={t('settingsTitle')} intro={clinic.clinicName} />
      {clinic.profile ? <ProfilePanel clinic={clinic} profile={clinic.profile} /> : null}
      {may('clinic:settings') ? <LocalePanel clinic={clinic} /> : null}
      {may('clinic:subdomain') ? <AddressPanel clinic={clinic} /> : null}
      {may('clinic:export') ? <ExportPanel clinic={clinic} /> : null}
      {may('clinic:transfer') ? <TransferPanel clinic={clinic} /> : null}
      {may('clinic:close') ? <ClosePanel clinic={clinic} /> : null}
    </>
  );
}

import { Menu, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconPlus, IconSelector } from '@tabler/icons-react';
import type { OwnClinic } from '@tamarack/core/domain';
import { roleTexts, StatusBadge, useText } from '@tamarack/core/ui';
import { Link } from 'react-router-dom';
import { localePath } from '../../../shared/paths.ts';
import classes from '../account.module.css';
import { dashboardTexts } from '../text.ts';
import { sectionHref } from './SectionNav.tsx';

export interface ClinicSwitcherProps {
  clinics: readonly OwnClinic[];
  clinic: OwnClinic;
}

/** The clinic on the screen, the person's other clinics, and a link to register another one. */
export function ClinicSwitcher({ clinics, clinic }: ClinicSwitcherProps) {
  const { t, locale } = useText(dashboardTexts);
  const { t: role } = useText(roleTexts);
  return (
    <Menu position="bottom-start" width="target" shadow="md">
      <Menu.Target>
        <UnstyledButton className={classes.switcher}>
          <span className={classes.monogram} aria-hidden="true">
            {[...clinic.clinicName][0]?.toUpperCase()}
          </span>
          <VisuallyHidden>{t('clinicSwitcher')}</VisuallyHidden>
          <span className={classes.switcherText}>
            <span className={classes.switcherName}>{clinic.clinicName}</span>
            <span className={classes.small}>{role(clinic.isOwner ? 'owner' : clinic.role)}</span>
          </span>
          <IconSelector size={18} aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {clinics.map((each) => (
          <Menu.Item
            key={each.tenantId}
            component={Link}
            to={sectionHref('overview', each)}
            state={{ section: true }}
            aria-current={each.tenantId === clinic.tenantId || undefined}
            rightSection={<StatusBadge status={each.status} />}
          >
            {each.clinicName}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item component={Link} to={localePath(locale, '/register')} leftSection={<IconPlus size={16} />}>
          {t('addClinic')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

import { Avatar, Menu, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconLogout, IconShieldLock, IconTool, IconUser } from '@tabler/icons-react';
import type { SessionUser } from '@tamarack/core/domain';
import { useSession } from '@tamarack/core/session';
import { useLeave } from '@tamarack/core/session/unsaved';
import { useText } from '@tamarack/core/ui';
import { Link, useNavigate } from 'react-router-dom';
import { localePath } from '../../../shared/paths.ts';
import classes from '../account.module.css';
import { dashboardTexts } from '../text.ts';

/** The signed-in person's menu: own sections, the console for operators, and signing out. */
export function AccountMenu({ user }: { user: SessionUser }) {
  const { t, locale } = useText(dashboardTexts);
  const { signOut } = useSession();
  const navigate = useNavigate();
  const leave = useLeave();
  const leaveForSignIn = async () => {
    await signOut();
    await navigate(localePath(locale, '/signin'), { replace: true });
  };
  return (
    <Menu position="bottom-end" shadow="md" width={240}>
      <Menu.Target>
        <UnstyledButton className={classes.avatar}>
          <VisuallyHidden>{t('accountMenu', { name: user.name })}</VisuallyHidden>
          <Avatar name={user.name} color="brand" size={36} radius="xl" aria-hidden="true" />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <span className={classes.menuName}>{user.name}</span>
          <span className={classes.menuMail}>{user.email}</span>
        </Menu.Label>
        <Menu.Item
          component={Link}
          to="?section=profile"
          state={{ section: true }}
          leftSection={<IconUser size={16} />}
        >
          {t('section_profile')}
        </Menu.Item>
        <Menu.Item
          component={Link}
          to="?section=security"
          state={{ section: true }}
          leftSection={<IconShieldLock size={16} />}
        >
          {t('section_security')}
        </Menu.Item>
        {user.isAdmin ? (
          <Menu.Item component={Link} to="/admin" leftSection={<IconTool size={16} />}>
            {t('console')}
          </Menu.Item>
        ) : null}
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => leave(() => void leaveForSignIn())}>
          {t('signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

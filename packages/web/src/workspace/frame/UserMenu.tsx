import { Avatar, Menu, UnstyledButton, VisuallyHidden } from '@mantine/core';
import {
  IconKeyboard,
  IconLanguage,
  IconLayoutDashboard,
  IconLogout,
  IconShieldLock,
} from '@tabler/icons-react';
import { call } from '@tamarack/core/client';
import { profileEndpoints, type SessionUser } from '@tamarack/core/domain';
import { useSession, useTransport } from '@tamarack/core/session';
import { useLeave } from '@tamarack/core/session/unsaved';
import { roleTexts, useText } from '@tamarack/core/ui';
import { useMutation } from '@tanstack/react-query';
import classes from './frame.module.css';
import { useDashboard, useMe } from './me.ts';
import { frameTexts } from './text.ts';

/** The member's menu: language, account, shortcuts, sign-out. */
export function UserMenu({ user, onShortcuts }: { user: SessionUser; onShortcuts: () => void }) {
  const { t, locale } = useText(frameTexts);
  const { t: role } = useText(roleTexts);
  const me = useMe();
  const transport = useTransport();
  const { signOut, setUser } = useSession();
  const leave = useLeave();
  const language = useMutation({
    mutationFn: () =>
      call(transport, profileEndpoints.update, { payload: { locale: locale === 'en' ? 'fr' : 'en' } }),
    onSuccess: (answer) => setUser({ ...user, locale: answer.user.locale }),
  });
  const dashboard = useDashboard();
  const security = useDashboard('security');
  const roleName = role(me.isOwner ? 'owner' : me.role);
  return (
    <Menu position="top-start" shadow="md" width={260} withinPortal={false}>
      <Menu.Target>
        <UnstyledButton className={classes.user}>
          <VisuallyHidden>{t('account', { name: me.name })}</VisuallyHidden>
          <Avatar name={me.name} color="brand" size={34} radius="xl" aria-hidden="true" />
          <span className={classes.userText} aria-hidden="true">
            <span>{me.name}</span>
            <span>{roleName}</span>
          </span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown maw="calc(100vw - 1rem)">
        <Menu.Label>
          {me.name} · {roleName}
          <br />
          {/* The frame shows only part of a long name, and on tablets no name. */}
          {me.clinicName}
        </Menu.Label>
        {user.operator || me.sandbox ? null : (
          <>
            <Menu.Item
              leftSection={<IconLanguage size={16} />}
              lang={locale === 'en' ? 'fr' : 'en'}
              onClick={() => language.mutate()}
            >
              {t('language')}
            </Menu.Item>
            <Menu.Item component="a" href={dashboard} leftSection={<IconLayoutDashboard size={16} />}>
              {t('dashboard')}
            </Menu.Item>
            <Menu.Item component="a" href={security} leftSection={<IconShieldLock size={16} />}>
              {t('security')}
            </Menu.Item>
          </>
        )}
        <Menu.Item leftSection={<IconKeyboard size={16} />} onClick={onShortcuts}>
          {t('shortcuts')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => leave(() => void signOut())}>
          {t('signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

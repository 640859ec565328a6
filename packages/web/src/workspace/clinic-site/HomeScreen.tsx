import { Avatar, Button, Menu, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconLayoutDashboard, IconLogout, IconShieldLock } from '@tabler/icons-react';
import { ApiError, call, errorText, isSessionOver } from '@tamarack/core/client';
import { clinicSiteEndpoints, type SessionUser, type SiteInfo } from '@tamarack/core/domain';
import { sessionTexts, useSession, useTransport } from '@tamarack/core/session';
import { Notice, usePageTitle, useText } from '@tamarack/core/ui';
import { useQuery } from '@tanstack/react-query';
import { localePath } from '../../shared/paths.ts';
import { ClinicFrame, Opening } from './ClinicFrame.tsx';
import { Closed } from './Closed.tsx';
import classes from './clinic-site.module.css';
import { Home } from './Home.tsx';
import { clinicSiteTexts } from './texts.ts';

/** Polling interval of the clinic's status, in milliseconds. */
const lookAgain = 15_000;
/** Operators do not poll: each read is audited, and a suspension ends their visit on the server. */
const lookAgainVisiting = 60_000;

export interface MemberScreenProps {
  site: SiteInfo;
  user: SessionUser;
}

/** A signed-in member's home page, or why it is not available. */
export function HomeScreen({ site, user }: MemberScreenProps) {
  const { t } = useText(clinicSiteTexts);
  const { t: session } = useText(sessionTexts);
  const transport = useTransport();
  usePageTitle(site.clinicName ?? '');
  const home = useQuery({
    queryKey: ['home', user.userId],
    queryFn: async ({ signal }) => (await call(transport, clinicSiteEndpoints.home, { signal })).home,
    meta: { quiet: true },
    refetchInterval: ({ state }) =>
      isCode(state.error, 'TENANT_PROVISIONING') ? 3_000 : user.operator ? lookAgainVisiting : lookAgain,
  });
  const menu = user.operator ? null : <MemberMenu site={site} user={user} />;

  if (home.isPending || isSessionOver(home.error)) return <Opening site={site} />;
  const closed = closedState(home.error);
  if (closed) {
    return (
      <ClinicFrame site={site} narrow actions={menu}>
        <Closed site={site} {...closed} />
      </ClinicFrame>
    );
  }
  return (
    <ClinicFrame site={site} actions={menu}>
      {home.data ? null : <VisuallyHidden component="h1">{site.clinicName}</VisuallyHidden>}
      {home.isError ? (
        <Notice
          tone="bad"
          role="alert"
          title={t('homeFailed')}
          actions={
            <Button size="md" loading={home.isFetching} onClick={() => void home.refetch()}>
              {t('retry')}
            </Button>
          }
        >
          {errorText(home.error, session('failed'))}
        </Notice>
      ) : null}
      {home.data ? <Home home={home.data} site={site} user={user} /> : null}
    </ClinicFrame>
  );
}

const isCode = (error: unknown, code: string) => error instanceof ApiError && error.code === code;

const closedBy = {
  TENANT_SUSPENDED: 'suspended',
  TENANT_TERMINATED: 'terminated',
  TENANT_PROVISIONING: 'provisioning',
} as const;

/** The clinic's status and message, when that is why the home page was refused. */
function closedState(error: unknown) {
  if (!(error instanceof ApiError)) return undefined;
  const status = closedBy[error.code as keyof typeof closedBy];
  const message = error.details.customerMessage;
  return status && { status, message: typeof message === 'string' ? message : undefined };
}

function MemberMenu({ site, user }: MemberScreenProps) {
  const { t, locale } = useText(clinicSiteTexts);
  const { signOut } = useSession();
  const dashboard = site.mainUrl + localePath(locale, '/dashboard');
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
        <Menu.Item component="a" href={dashboard} leftSection={<IconLayoutDashboard size={16} />}>
          {t('dashboard')}
        </Menu.Item>
        <Menu.Item
          component="a"
          href={`${dashboard}?section=security`}
          leftSection={<IconShieldLock size={16} />}
        >
          {t('ownAccount')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void signOut()}>
          {t('signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

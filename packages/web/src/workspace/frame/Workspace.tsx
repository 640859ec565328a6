import '@tamarack/core/ui/theme/mantine-workspace.css';
import { MantineThemeProvider, VisuallyHidden } from '@mantine/core';
import { ApiError, hasCode, isSessionOver } from '@tamarack/core/client';
import { languageTags, type SessionUser, type SiteInfo } from '@tamarack/core/domain';
import { teamEndpoints } from '@tamarack/core/domain/workspace';
import { useRead, useSession } from '@tamarack/core/session';
import { KeepScreen } from '@tamarack/core/session/keep-screen';
import { StepUpProvider } from '@tamarack/core/session/step-up';
import { LeaveGuard } from '@tamarack/core/session/unsaved';
import { LocaleProvider, theme, useText } from '@tamarack/core/ui';
import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef } from 'react';
import { type Location, NavigationType, Outlet } from 'react-router-dom';
import { LoadFailed } from '../shared/Loaded.tsx';
import { Frame } from './Frame.tsx';
import { Cover, IdleLock } from './IdleLock.tsx';
import { MeContext, SiteContext } from './me.ts';
import { frameTexts } from './text.ts';

export interface WorkspaceProps {
  site: SiteInfo;
  user: SessionUser;
  /** Shown while the workspace is loading. */
  opening: ReactNode;
  /** Renders the page for a clinic that is suspended, closed or not provisioned yet. */
  closed: (status: 'suspended' | 'terminated' | 'provisioning', message: string | undefined) => ReactNode;
  /** Shown above everything during an operator's visit. */
  banner: ReactNode;
}

const closedBy = {
  TENANT_SUSPENDED: 'suspended',
  TENANT_TERMINATED: 'terminated',
  TENANT_PROVISIONING: 'provisioning',
} as const;

/** Polling interval of the clinic's state in milliseconds, within which a suspension becomes visible. */
const statePollMs = 15_000;
/** Polling interval for operators, in milliseconds. Longer, because each of their reads is audited. */
const operatorPollMs = 60_000;

/**
 * Whether a navigation discards typed values: another screen does, and Back may close a panel. Another day or filter does
 * not.
 */
const leavesScreen = (from: Location, to: Location, how: NavigationType): boolean =>
  from.pathname !== to.pathname || (how === NavigationType.Pop && from.search !== to.search);

/** The clinic's workspace for a signed-in member, in the member's own language. */
export default function Workspace({ site, user, opening, closed, banner }: WorkspaceProps) {
  const me = useRead(teamEndpoints.me, ['clinic', 'me', user.userId], {
    pick: 'me',
    meta: { quiet: true },
    refetchInterval: ({ state }) => {
      if (hasCode(state.error, 'TENANT_PROVISIONING')) return 3_000;
      if (hasCode(state.error, 'SESSION_LOCKED')) return false;
      return user.operator ? operatorPollMs : statePollMs;
    },
  });
  const { refetch } = me;
  const { lapsed } = useSession();
  const wasLapsed = useRef(false);
  useEffect(() => {
    // A change of the member's role ends the session.
    if (wasLapsed.current && !lapsed) void refetch();
    wasLapsed.current = lapsed;
  }, [lapsed, refetch]);
  useEffect(() => {
    document.documentElement.lang = languageTags[user.locale];
  }, [user.locale]);

  if (me.isPending || isSessionOver(me.error)) return opening;
  const reason = closedState(me.error);
  if (reason) return closed(...reason);
  return (
    <LocaleProvider locale={user.locale}>
      <MantineThemeProvider theme={theme} inherit={false}>
        {me.data ? (
          <KeepScreen>
            <StepUpProvider>
              <MeContext value={me.data}>
                <SiteContext value={site}>
                  <IdleLock>
                    <LeaveGuard leaves={leavesScreen}>
                      <Frame user={user} banner={banner}>
                        <Outlet />
                      </Frame>
                    </LeaveGuard>
                  </IdleLock>
                </SiteContext>
              </MeContext>
            </StepUpProvider>
          </KeepScreen>
        ) : hasCode(me.error, 'SESSION_LOCKED') ? (
          <Cover onProven={() => void me.refetch()} />
        ) : (
          <Failed site={site} me={me} />
        )}
      </MantineThemeProvider>
    </LocaleProvider>
  );
}

function Failed({ site, me }: { site: SiteInfo; me: UseQueryResult }) {
  const { t } = useText(frameTexts);
  return (
    <main>
      <VisuallyHidden component="h1">{site.clinicName}</VisuallyHidden>
      <LoadFailed title={t('failedTitle')} of={[me]} />
    </main>
  );
}

/** The clinic's state and message if they are the reason for the error. */
function closedState(error: unknown): Parameters<WorkspaceProps['closed']> | undefined {
  if (!(error instanceof ApiError)) return undefined;
  const status = closedBy[error.code as keyof typeof closedBy];
  const message = error.details.customerMessage;
  return status && [status, typeof message === 'string' ? message : undefined];
}

import { call, isSessionOver, type Transport } from '@tamarack/core/client';
import {
  type Locale,
  type SandboxRole,
  type SessionUser,
  type SiteInfo,
  sandboxEndpoints,
  sandboxVisitHours,
} from '@tamarack/core/domain';
import { fixedSession, SessionProvider, usePorts, useStore } from '@tamarack/core/session';
import { LocaleProvider, useText } from '@tamarack/core/ui';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { onDemand } from '../../../shared/onDemand.tsx';
import { splitLocale } from '../../../shared/paths.ts';
import { createSandboxAnswers, SandboxContext } from '../../shared/saving/sandbox.ts';
import { Opening } from '../ClinicFrame.tsx';
import { Message } from './Message.tsx';
import { SandboxBanner } from './SandboxBanner.tsx';
import { sandboxTexts } from './text.ts';
import { type KeptVisit, useVisit } from './useVisit.ts';

const Workspace = onDemand(async () => (await import('../../frame/Workspace.tsx')).default);

/** The sandbox's workspace during a visit; otherwise explains how to start one. */
export function SandboxSite({ site }: { site: SiteInfo }) {
  const { locale } = splitLocale(useLocation().pathname);
  const { state, visit, transport, change, end } = useVisit(locale);
  if (state === 'open' && visit)
    return <Visited site={site} visit={visit} transport={transport} change={change} end={end} />;
  return (
    <LocaleProvider locale={visit?.locale ?? locale}>
      <NoVisit site={site} state={state} />
    </LocaleProvider>
  );
}

function NoVisit({ site, state }: { site: SiteInfo; state: string }) {
  const { t } = useText(sandboxTexts);
  if (state === 'none')
    return (
      <Message site={site} title={t('closedTitle')} newLink="getLink">
        {t('closedBody')}
      </Message>
    );
  return (
    <Message site={site} title={t(state === 'left' ? 'leftTitle' : 'overTitle')}>
      <span role="status">
        {state === 'left' ? t('leftBody') : t('overBody', { hours: sandboxVisitHours })}
      </span>
    </Message>
  );
}

interface VisitedProps {
  site: SiteInfo;
  visit: KeptVisit;
  transport: Transport;
  change: (changes: { locale?: Locale; role?: SandboxRole }) => void;
  end: (how: 'over' | 'left') => void;
}

/** The regular workspace, used as a sample member with the chosen role. */
function Visited({ site, visit, transport, change, end }: VisitedProps) {
  const ports = usePorts();
  const store = useStore();
  const queries = useQueryClient();
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => end('over'), Math.max(0, Date.parse(visit.expiresAt) - Date.now()));
    return () => clearTimeout(timer);
  }, [visit.expiresAt, end]);
  const leave = useCallback(async () => {
    await call(transport, sandboxEndpoints.leave).catch((error: unknown) => {
      if (!isSessionOver(error)) throw error;
    });
    end('left');
  }, [transport, end]);
  const { role, locale } = visit;
  const user = useMemo(() => memberOf(role, locale), [role, locale]);
  const answers = useMemo(() => createSandboxAnswers(transport), [transport]);
  const session = useMemo(
    () => fixedSession(store, answers.transport, user, leave),
    [store, answers, user, leave],
  );
  const changeRole = async (role: SandboxRole) => {
    await call(transport, sandboxEndpoints.changeRole, { payload: { role } });
    change({ role });
    navigate('/');
    await queries.resetQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'site' });
  };
  const opening = <Opening site={site} />;
  return (
    <SessionProvider session={session} ports={ports}>
      <SandboxContext value={answers}>
        <Workspace
          waiting={opening}
          site={site}
          user={user}
          opening={opening}
          closed={() => opening}
          banner={
            <SandboxBanner
              site={site}
              visit={visit}
              onRole={changeRole}
              onLanguage={(locale) => change({ locale })}
              onLeave={leave}
            />
          }
        />
      </SandboxContext>
    </SessionProvider>
  );
}

/** The sample member as a session user; the name comes from the workspace. */
const memberOf = (role: SandboxRole, locale: Locale): SessionUser => ({
  userId: `sandbox-${role}`,
  name: '',
  email: '',
  locale,
  isAdmin: false,
  role,
  isOwner: false,
  tenantId: null,
  twoFactor: true,
});

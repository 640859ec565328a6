import { Button, Drawer } from '@mantine/core';
import { type StaffMember, staffEndpoints } from '../../domain/platform/staff.ts';
import { SessionList } from '../../session/session-list/SessionList.tsx';
import { useChange } from '../../session/step-up/useChange.ts';
import { useRead } from '../../session/useRead.ts';
import { queryKeys } from '../shared/queryKeys.ts';
import { EmptyState, NotLoaded } from '../shared/states.tsx';
import styles from './staff.module.css';
import { t } from './text.ts';

export interface StaffSessionsProps {
  member: StaffMember | undefined;
  mayEnd: boolean;
  onClose: () => void;
}

/** A colleague's active sessions, each with a button to end it. */
export function StaffSessions({ member, mayEnd, onClose }: StaffSessionsProps) {
  return (
    <Drawer
      opened={member !== undefined}
      onClose={onClose}
      position="right"
      title={member ? t('sessionsTitle', { name: member.name }) : ''}
      classNames={{ body: styles.drawer }}
    >
      {member ? <Sessions member={member} mayEnd={mayEnd} /> : null}
    </Drawer>
  );
}

function Sessions({ member, mayEnd }: { member: StaffMember; mayEnd: boolean }) {
  const { userId, name } = member;
  const params = { staffId: userId };
  const { data, error, refetch } = useRead(staffEndpoints.sessions, queryKeys.staffSessions(userId), {
    params,
    pick: 'sessions',
  });
  const ending = useChange(
    (call, sessionId: string | null) =>
      sessionId
        ? call(staffEndpoints.endSession, { params: { ...params, sessionId } })
        : call(staffEndpoints.endAllSessions, { params }),
    {
      done: (_answer, sessionId) => (sessionId ? t('sessionEnded') : t('allEnded', { name })),
      refetch: [queryKeys.staff],
    },
  );
  if (!data) return <NotLoaded error={error} onRetry={() => void refetch()} height="12rem" />;
  if (data.length === 0) return <EmptyState title={t('noSessions')} body={t('noSessionsBody')} />;
  const others = data.some(({ current }) => !current);
  return (
    <>
      <SessionList
        sessions={data}
        ending={ending.isPending && ending.variables ? ending.variables : undefined}
        onEnd={mayEnd ? (sessionId) => ending.mutate(sessionId) : undefined}
      />
      {mayEnd && others ? (
        <div className={styles.foot}>
          <Button
            variant="default"
            loading={ending.isPending && ending.variables === null}
            onClick={() => ending.mutate(null)}
          >
            {t('endAll')}
          </Button>
        </div>
      ) : null}
    </>
  );
}

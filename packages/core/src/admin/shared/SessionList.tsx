import { Button } from '@mantine/core';
import type { SessionInfo } from '../../domain/accounts/sessions.ts';
import { Badge } from '../../ui/Badge.tsx';
import { formatAgo } from './format.ts';
import styles from './sessions.module.css';
import { t } from './text.ts';
import { useNow } from './useNow.ts';
import { describeAgent } from './userAgent.ts';

export interface SessionListProps {
  sessions: readonly SessionInfo[];
  /** The session that is being ended. */
  ending: string | undefined;
  /** Ends a session; read-only when omitted. */
  onEnd?: (sessionId: string) => void;
}

/** A person's sessions, with device and activity. */
export function SessionList({ sessions, ending, onEnd }: SessionListProps) {
  const now = useNow(30_000);
  return (
    <ul className={styles.sessions}>
      {sessions.map((session) => {
        const agent = describeAgent(session.userAgent);
        const facts = [
          session.clinicName,
          session.ip,
          t('sessionSeen', { ago: formatAgo(session.lastSeenAt, now) }),
          t('sessionBegun', { ago: formatAgo(session.createdAt, now) }),
        ];
        return (
          <li key={session.sessionId}>
            <div>
              <div className={styles.name}>
                {agent}
                {session.current ? <Badge tone="ok">{t('thisSession')}</Badge> : null}
              </div>
              <div className={styles.facts}>{facts.filter(Boolean).join(' · ')}</div>
            </div>
            {session.current || !onEnd ? null : (
              <Button
                size="xs"
                variant="default"
                loading={ending === session.sessionId}
                onClick={() => onEnd(session.sessionId)}
                aria-label={t('endSessionOf', { agent })}
              >
                {t('endSession')}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

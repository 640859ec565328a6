import { Button } from '@mantine/core';
import type { SessionInfo } from '../../domain/accounts/sessions.ts';
import { type Locale, languageTags, type Translate } from '../../domain/text.ts';
import { Badge } from '../../ui/badges/Badge.tsx';
import { useNow } from '../../ui/useNow.ts';
import { useText } from '../../ui/useText.tsx';
import { longDay } from '../dateAndTime.ts';
import styles from './session-list.module.css';
import { sessionListTexts } from './text.ts';
import { readUserAgent } from './userAgent.ts';

export interface SessionListProps {
  sessions: readonly SessionInfo[];
  /** Id of the session that is being ended. */
  ending: string | undefined;
  /** Ends a session; omit for a read-only list. */
  onEnd?: (sessionId: string) => void;
}

/** A person's sessions with device, place and time. Rows start at `--panel-inset` from the edges. */
export function SessionList({ sessions, ending, onEnd }: SessionListProps) {
  const { t, locale } = useText(sessionListTexts);
  const now = useNow(30_000);
  return (
    <ul className={styles.sessions}>
      {sessions.map((session) => {
        const device = deviceName(session.userAgent, t);
        const place = t(`kind_${session.kind}`, { clinic: session.clinicName ?? '' });
        const minutes = Math.floor((now - Date.parse(session.lastSeenAt)) / 60_000);
        const seen = minutes < 1 ? t('activeNow') : t('activeAgo', { ago: formatAgo(minutes, locale) });
        const begun = t('begun', { date: longDay(session.createdAt, locale) });
        return (
          <li key={session.sessionId}>
            <div>
              <div className={styles.name}>
                {device}
                {session.current ? <Badge tone="ok">{t('current')}</Badge> : null}
              </div>
              <div className={styles.facts}>{[place, session.ip].filter(Boolean).join(' · ')}</div>
              <div className={styles.facts}>{`${seen} · ${begun}`}</div>
            </div>
            {session.current || !onEnd ? null : (
              <Button
                size="sm"
                variant="default"
                loading={ending === session.sessionId}
                onClick={() => onEnd(session.sessionId)}
                aria-label={t('endOf', { session: `${device}, ${place}` })}
              >
                {t('end')}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** `Firefox on Linux`, so that people recognise their own device. */
function deviceName(userAgent: string | null, t: Translate<keyof typeof sessionListTexts.en>): string {
  const { browser, system } = readUserAgent(userAgent);
  const name = browser === 'Electron' ? t('desktop') : browser;
  return name && system ? t('device', { browser: name, system }) : (name ?? system ?? t('unknownDevice'));
}

/** `5 minutes ago`, `yesterday` */
function formatAgo(minutes: number, locale: Locale): string {
  const format = new Intl.RelativeTimeFormat(languageTags[locale], { numeric: 'auto' });
  if (minutes < 60) return format.format(-minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? format.format(-hours, 'hour') : format.format(-Math.floor(hours / 24), 'day');
}

import { CloseButton } from '@mantine/core';
import { useState } from 'react';
import { platformSettingEndpoints } from '../../../domain/platform/settings.ts';
import { useLive } from '../../../session/useLive.ts';
import { useRead } from '../../../session/useRead.ts';
import { queryKeys } from '../queryKeys.ts';
import styles from './announcement.module.css';
import { t } from './text.ts';

/** Polling interval for scheduled announcements, in milliseconds. */
const pollEvery = 60_000;

/** The owners' announcement to all operators. After an operator hides it, it reappears when it changes. */
export function AnnouncementBanner() {
  const [hidden, setHidden] = useState<number>();
  useLive({ types: ['platform.settings_changed'] }, [queryKeys.announcement]);
  const { data } = useRead(platformSettingEndpoints.announcement, queryKeys.announcement, {
    background: true,
    pick: 'announcement',
    refetchInterval: pollEvery,
    meta: { quiet: true },
  });
  if (!data || data.version === hidden) return null;
  return (
    <section className={styles.banner} data-level={data.level} aria-label={t('label')}>
      <p role="status">{data.textEn}</p>
      <CloseButton size="sm" aria-label={t('hide')} onClick={() => setHidden(data.version)} />
    </section>
  );
}

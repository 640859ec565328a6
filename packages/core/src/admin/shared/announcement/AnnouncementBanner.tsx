import { CloseButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../client/call.ts';
import { platformSettingEndpoints } from '../../../domain/platform/settings.ts';
import { useTransport } from '../../../session/SessionProvider.tsx';
import { useLive } from '../../../session/useLive.ts';
import { queryKeys } from '../queryKeys.ts';
import styles from './announcement.module.css';
import { t } from './text.ts';

/** Polling interval for scheduled announcements, in milliseconds. */
const pollEvery = 60_000;

/** The owners' announcement to all operators. After an operator hides it, it reappears when it changes. */
export function AnnouncementBanner() {
  const transport = useTransport();
  const [hidden, setHidden] = useState<number>();
  useLive({ types: ['platform.settings_changed'] }, [queryKeys.announcement]);
  const { data } = useQuery({
    queryKey: queryKeys.announcement,
    queryFn: async ({ signal }) =>
      (await call(transport, platformSettingEndpoints.announcement, { background: true, signal }))
        .announcement,
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

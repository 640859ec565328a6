import { platformSettingEndpoints } from '@tamarack/core/domain/platform/settings';
import { useRead } from '@tamarack/core/session';
import { Notice, useLocale } from '@tamarack/core/ui';

/** Polling interval in milliseconds; an announcement may start or end at a set time. */
const pollEvery = 120_000;
const tones = { info: 'info', warning: 'warn', critical: 'bad' } as const;

/** The announcement to clinic owners, in the reader's language. */
export function AnnouncementNotice() {
  const locale = useLocale();
  const { data } = useRead(platformSettingEndpoints.announcement, ['announcement'], {
    background: true,
    pick: 'announcement',
    refetchInterval: pollEvery,
    meta: { quiet: true },
  });
  if (!data) return null;
  return (
    <Notice tone={tones[data.level]} role="status">
      {locale === 'fr' ? data.textFr : data.textEn}
    </Notice>
  );
}

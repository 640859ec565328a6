import { call } from '@tamarack/core/client';
import { platformSettingEndpoints } from '@tamarack/core/domain/platform/settings';
import { useTransport } from '@tamarack/core/session';
import { Notice, useLocale } from '@tamarack/core/ui';
import { useQuery } from '@tanstack/react-query';

/** Polling interval in milliseconds; an announcement may start or end at a set time. */
const pollEvery = 120_000;
const tones = { info: 'info', warning: 'warn', critical: 'bad' } as const;

/** The announcement to clinic owners, in the reader's language. */
export function AnnouncementNotice() {
  const transport = useTransport();
  const locale = useLocale();
  const { data } = useQuery({
    queryKey: ['announcement'],
    queryFn: async ({ signal }) =>
      (await call(transport, platformSettingEndpoints.announcement, { background: true, signal }))
        .announcement,
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

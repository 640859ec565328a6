import { platformApi } from '@tamarack/core/client';
import { useTransport } from '@tamarack/core/session';
import { Notice, useLocale } from '@tamarack/core/ui';
import { useQuery } from '@tanstack/react-query';

/** One that begins or ends by the clock shows or goes within this time, in milliseconds. */
const lookEvery = 120_000;
const tones = { info: 'info', warning: 'warn', critical: 'bad' } as const;

/** What the platform has to tell its clinics, in the reader's language. */
export function AnnouncementNotice() {
  const transport = useTransport();
  const locale = useLocale();
  const { data } = useQuery({
    queryKey: ['announcement'],
    queryFn: ({ signal }) => platformApi.announcement(transport, signal),
    refetchInterval: lookEvery,
    meta: { quiet: true },
  });
  if (!data) return null;
  return (
    <Notice tone={tones[data.level]} role="status">
      {locale === 'fr' ? data.textFr : data.textEn}
    </Notice>
  );
}

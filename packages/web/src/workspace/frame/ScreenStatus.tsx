import { useDebouncedValue } from '@mantine/hooks';
import { useConnection } from '@tamarack/core/session';
import { useText } from '@tamarack/core/ui';
import { useLocation, useNavigation } from 'react-router-dom';
import { utcOffsetIn } from '../shared/dates/days.ts';
import classes from './frame.module.css';
import { useMe } from './me.ts';
import { frameTexts } from './text.ts';

/** Milliseconds until a screen counts as slow to load. */
const noticedMs = 400;

/** Says above the screen why it may be out of date or wrong, or that the next one is loading. */
export function ScreenStatus({ isLiveLost }: { isLiveLost: boolean }) {
  const { t } = useText(frameTexts);
  const me = useMe();
  const { pathname } = useLocation();
  const isAway = useConnection().state !== 'online';
  const isZoneOutdated = utcOffsetIn(me.zone) !== me.utcOffset;
  const isLoading = useNavigation().state === 'loading';
  const [isSlow] = useDebouncedValue(isLoading, noticedMs);
  const problem = isAway
    ? // A note says itself whether its text is kept on the device.
      t(pathname.startsWith('/notes/') ? 'awayInNote' : 'away')
    : isLiveLost
      ? t('liveLost')
      : isZoneOutdated
        ? t('oldRules')
        : null;
  return (
    <p role="status" className={classes.lost} data-quiet={problem === null || undefined}>
      {problem ?? (isLoading && isSlow ? t('loading') : null)}
    </p>
  );
}

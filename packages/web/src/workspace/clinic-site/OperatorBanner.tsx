import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import type { OperatorPresence, SessionUser } from '@tamarack/core/domain';
import { useSession } from '@tamarack/core/session';
import { useText } from '@tamarack/core/ui';
import { useEffect, useState } from 'react';
import { formatTime } from '../../shared/format.ts';
import classes from './clinic-site.module.css';
import { clinicSiteTexts } from './text.ts';

/**
 * Shows on every page that an operator is impersonating the member, and until when. Ends the impersonation on request
 * or when its time is over. The banner cannot be hidden.
 */
export function OperatorBanner({ member, operator }: { member: SessionUser; operator: OperatorPresence }) {
  const { t, locale } = useText(clinicSiteTexts);
  const { signOut } = useSession();
  const [ending, setEnding] = useState(false);
  const minutes = useMinutesUntil(operator.endsAt);
  const isOver = minutes <= 0;
  useEffect(() => {
    if (isOver) void signOut();
  }, [isOver, signOut]);
  return (
    <aside className={classes.operator} data-head="operator" aria-label={t('operatorLabel')}>
      <IconEye className={classes.operatorSign} size={20} aria-hidden="true" />
      <div className={classes.operatorText}>
        <strong>{t('operatorTitle', { operator: operator.name, member: member.name })}</strong>
        <span>
          {t('operatorUntil', {
            time: formatTime(new Date(operator.endsAt), locale),
            minutes: Math.max(1, Math.ceil(minutes)),
          })}
        </span>
      </div>
      <Button
        size="sm"
        variant="white"
        color="dark"
        loading={ending}
        onClick={() => {
          setEnding(true);
          void signOut();
        }}
      >
        {t('operatorEnd')}
      </Button>
    </aside>
  );
}

/** Minutes until a time, with fractions, updated every few seconds. */
function useMinutesUntil(moment: string): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 5_000);
    return () => clearInterval(timer);
  }, []);
  return (Date.parse(moment) - now) / 60_000;
}

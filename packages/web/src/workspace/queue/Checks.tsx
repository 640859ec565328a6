import { VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconBan, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import { type CheckLevel, type Confirmation, checkNames } from '@tamarack/core/domain/workspace';
import { useTextInCountry } from '../shared/useTextInCountry.ts';
import classes from './queue.module.css';
import { queueTexts } from './text.ts';

const icons = {
  clear: IconCheck,
  notice: IconInfoCircle,
  problem: IconAlertTriangle,
  blocked: IconBan,
} as const satisfies Record<CheckLevel, unknown>;

/** The five checks of a visit with their findings. */
export function Checks({ visit }: { visit: Confirmation }) {
  const { t } = useTextInCountry(queueTexts, { no_licence: 'no_license' });
  return (
    <ul className={classes.checks} aria-label={t('colChecks')}>
      {checkNames.map((name) => {
        const { level, finding } = visit.checks[name];
        const Icon = icons[level];
        return (
          <li key={name} className={classes.check} data-level={level}>
            <span className={classes.checkName}>{t(name)}</span>
            <span className={classes.finding}>
              <Icon size={15} stroke={2} aria-hidden="true" />
              <span>
                {t(finding, { treated: visit.treatedMinutes ?? 0, booked: visit.bookedMinutes })}
                {level === 'clear' ? null : <VisuallyHidden> ({t(`level_${level}`)})</VisuallyHidden>}
              </span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}

import { IconAlertCircle } from '@tabler/icons-react';
import type { Location } from '@tamarack/core/domain/workspace';
import { useText } from '@tamarack/core/ui';
import { blockTitle } from '../columns.ts';
import { calendarTexts } from '../text.ts';
import classes from './booking.module.css';
import type { TimeWarning } from './form.ts';
import { bookingTexts } from './text.ts';

export interface TimeWarningNames {
  /** Name of the clinician. */
  staffName: string;
  locations: readonly Location[];
}

/** Returns the function that words a warning. */
export function useWarningText() {
  const { t, locale } = useText(bookingTexts);
  const { t: c } = useText(calendarTexts);
  return (warning: TimeWarning, { staffName: name, locations }: TimeWarningNames): string => {
    switch (warning.because) {
      case 'past':
        return t('past');
      case 'blocked': {
        const title = blockTitle(c, warning.block, locations, locale);
        return warning.block.kind === 'holiday' ? t('closed', { title }) : t('blockedTime', { name, title });
      }
      case 'elsewhere': {
        const place = locations.find(({ locationId }) => locationId === warning.locationId);
        return t('elsewhere', { name, location: place?.name ?? '' });
      }
      case 'off':
        return t('offHours', { name });
    }
  };
}

/** Warns about the chosen time. */
export function TimeWarningNote({ warning, ...names }: TimeWarningNames & { warning: TimeWarning | null }) {
  const textOf = useWarningText();
  return warning ? (
    <p className={classes.warning} role="status">
      <IconAlertCircle size={16} aria-hidden="true" />
      {textOf(warning, names)}
    </p>
  ) : null;
}

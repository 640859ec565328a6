import { Button } from '@mantine/core';
import type { CalendarAppointment } from '@tamarack/core/domain/workspace';
import { Notice, useText } from '@tamarack/core/ui';
import { useMe } from '../../frame/index.ts';
import { formatCents, formatShortDay } from '../../shared/format.ts';
import { dayOf, endOf, feeOf, isHeld, timeRange } from '../describe.ts';
import type { ClinicLists } from '../queries.ts';
import { calendarTexts } from '../text.ts';
import classes from './appointment.module.css';
import { appointmentTexts } from './text.ts';

export interface ChangedMeanwhileProps {
  /** The appointment as someone else changed it. */
  appointment: CalendarAppointment;
  lists: ClinicLists;
  /** Puts its values into the form; omit if the form shows none of them. */
  onAccept?: () => void;
}

/** Says that someone else changed the appointment, and what it is now. */
export function ChangedMeanwhile({ appointment, lists, onAccept }: ChangedMeanwhileProps) {
  const { t, locale } = useText(appointmentTexts);
  const { t: c } = useText(calendarTexts);
  const { currency } = useMe().settings;
  const { localStart, staffId, locationId, roomId, serviceId } = appointment;
  const location = lists.locations.find((each) => each.locationId === locationId);
  const fee = feeOf(
    appointment,
    lists.services.find((each) => each.serviceId === serviceId),
  );
  const facts = [
    `${formatShortDay(dayOf(localStart), locale)}, ${timeRange(c, locale, localStart, endOf(appointment))}`,
    lists.staff.find((each) => each.staffId === staffId)?.name,
    lists.locations.length > 1 ? location?.name : null,
    location?.rooms.find((room) => room.roomId === roomId)?.name,
    fee === null ? null : formatCents(fee, locale, currency),
  ];
  return (
    <Notice
      tone="warn"
      role="alert"
      title={t('changedTitle')}
      actions={
        onAccept ? (
          <Button size="xs" variant="default" onClick={onAccept}>
            {t('useTheirs')}
          </Button>
        ) : null
      }
    >
      <p className={classes.facts}>
        {isHeld(appointment) ? facts.filter(Boolean).join(' · ') : t('released')}
      </p>
      <p className={classes.facts}>{t('stillHere')}</p>
    </Notice>
  );
}

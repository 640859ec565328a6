import { Button } from '@mantine/core';
import type { CalendarAppointment } from '@tamarack/core/domain/workspace';
import { Notice, useText } from '@tamarack/core/ui';
import { useMe } from '../../frame/index.ts';
import { timeRange } from '../../shared/dates/timeRange.ts';
import { focusMarked } from '../../shared/dialogs/useFocusBack.ts';
import { formatCents, formatShortDay } from '../../shared/format.ts';
import { clientName, dayOf, endOf, feeOf, hasFeeEach, isHeld } from '../describe.ts';
import type { ClinicLists } from '../queries.ts';
import { calendarTexts } from '../text.ts';
import classes from './appointment.module.css';
import { appointmentTexts } from './text.ts';

export interface ChangedMeanwhileProps {
  /** The appointment as someone else changed it. */
  appointment: CalendarAppointment;
  lists: ClinicLists;
  /** What the form is about besides time and place. */
  shows: 'fee' | 'clients';
  /** Whether what the form does is still possible. */
  canRetry: boolean;
  /** Puts its values into the form; omit if the form shows none of them. */
  onAccept?: () => void;
}

/** Says in a form that someone else changed the appointment, and what it is now. */
export function ChangedMeanwhile({ appointment, lists, shows, canRetry, onAccept }: ChangedMeanwhileProps) {
  const { t, locale } = useText(appointmentTexts);
  const { t: c } = useText(calendarTexts);
  const { currency } = useMe().settings;
  const { localStart, staffId, locationId, roomId, serviceId } = appointment;
  const location = lists.locations.find((each) => each.locationId === locationId);
  const service = lists.services.find((each) => each.serviceId === serviceId);
  const feeText = () => {
    const cents = shows === 'fee' ? feeOf(appointment, service) : null;
    if (cents === null) return null;
    const fee = formatCents(cents, locale, currency);
    return hasFeeEach(appointment, service) ? t('feeEachSum', { fee }) : fee;
  };
  const facts = [
    `${formatShortDay(dayOf(localStart), locale)}, ${timeRange(c, locale, localStart, endOf(appointment))}`,
    lists.staff.find((each) => each.staffId === staffId)?.name,
    lists.locations.length > 1 ? location?.name : null,
    location?.rooms.find((room) => room.roomId === roomId)?.name,
    feeText(),
    shows === 'fee' ? appointment.memo : null,
  ];
  return (
    <Notice
      tone="warn"
      role="alert"
      title={t('changedTitle')}
      actions={
        onAccept && canRetry ? (
          <Button
            size="xs"
            variant="default"
            onClick={({ currentTarget }) => {
              onAccept();
              focusMarked(currentTarget.form);
            }}
          >
            {t('useTheirs')}
          </Button>
        ) : null
      }
    >
      <p className={classes.facts}>
        {isHeld(appointment) ? facts.filter(Boolean).join(' · ') : t('released')}
      </p>
      {shows === 'clients' ? (
        <p className={classes.facts}>
          {appointment.attendances.map((each) => `${clientName(c, each)} (${c(each.state)})`).join(' · ')}
        </p>
      ) : null}
      {canRetry ? <p className={classes.facts}>{t('stillHere')}</p> : null}
    </Notice>
  );
}

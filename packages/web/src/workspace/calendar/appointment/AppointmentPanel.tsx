import { Button, Drawer, Skeleton, Stack } from '@mantine/core';
import { isMissing } from '@tamarack/core/client';
import {
  appointmentEndpoints,
  type Calendar,
  type CalendarAppointment,
  type CalendarAttendance,
  type WallTime,
} from '@tamarack/core/domain/workspace';
import { useRead } from '@tamarack/core/session';
import { Notice, useText } from '@tamarack/core/ui';
import { useState } from 'react';
import { onDemand } from '../../../shared/onDemand.tsx';
import { useMay, useMe } from '../../frame/index.ts';
import { plusDays } from '../../shared/dates/days.ts';
import { timeRange } from '../../shared/dates/timeRange.ts';
import { useCloseGuard } from '../../shared/dialogs/useCloseGuard.tsx';
import { useFocusBack } from '../../shared/dialogs/useFocusBack.ts';
import { formatLongDay } from '../../shared/format.ts';
import { LoadFailed } from '../../shared/Loaded.tsx';
import { bookableStaff } from '../booking/form.ts';
import {
  cancellableOf,
  changeableOf,
  dayOf,
  endOf,
  isHeld,
  isMovable,
  namedClients,
  presentOf,
  serviceName,
  whoOf,
} from '../describe.ts';
import { type ClinicLists, calendarKey } from '../queries.ts';
import type { BookingOf } from '../state.ts';
import { calendarTexts } from '../text.ts';
import { AddClient } from './AddClient.tsx';
import { AttendanceRow } from './AttendanceRow.tsx';
import classes from './appointment.module.css';
import { CancelForm } from './CancelForm.tsx';
import { ChangeForm } from './ChangeForm.tsx';
import { MoveForm } from './MoveForm.tsx';
import { appointmentTexts } from './text.ts';
import { useAppointmentActions } from './useActions.ts';
import { VoidForm } from './VoidForm.tsx';

const History = onDemand(async () => (await import('./History.tsx')).History);

export interface AppointmentPanelProps {
  appointmentId: string;
  lists: ClinicLists;
  calendar: Calendar | undefined;
  /** Set for a clinician, who may only change their own appointments; null for roles that may change all. */
  own: string | null;
  /** Opens the booking form. */
  onBook: (start: WallTime, booking: BookingOf) => void;
  onClose: () => void;
}

/** An appointment with all its actions. */
export function AppointmentPanel(props: AppointmentPanelProps) {
  const { appointmentId, calendar, onClose } = props;
  const { t } = useText(appointmentTexts);
  const { t: c } = useText(calendarTexts);
  useFocusBack();
  const shown = calendar?.appointments.find((each) => each.appointmentId === appointmentId);
  const found = useRead(appointmentEndpoints.get, [...calendarKey, 'appointment', appointmentId], {
    params: { appointmentId },
    pick: 'appointment',
    placeholderData: shown,
    meta: { quiet: true },
  });
  const appointment = found.data;
  const gone = isMissing(found.error);
  const [task, setTask] = useState<Task | null>(null);
  const { overlay, question } = useCloseGuard(onClose, task ? () => setTask(null) : onClose);
  return (
    <>
      <Drawer
        {...overlay}
        opened
        position="right"
        size="28rem"
        title={appointment ? whoOf(c, appointment) : t('title')}
        overlayProps={{ backgroundOpacity: 0.12 }}
        closeButtonProps={{ 'aria-label': t('close') }}
        classNames={{ header: classes.drawerHeader, title: classes.drawerTitle }}
      >
        {gone && !appointment ? (
          <Notice tone="info" role="alert" title={t('gone')} />
        ) : found.isError && !appointment ? (
          <LoadFailed title={t('failed')} of={[found]} />
        ) : appointment ? (
          <AppointmentBody {...props} {...{ appointment, task, setTask }} />
        ) : (
          <Stack role="status" aria-label={t('loading')}>
            <Skeleton height={96} />
            <Skeleton height={120} />
          </Stack>
        )}
      </Drawer>
      {question}
    </>
  );
}

type Task = { is: 'move' | 'change' | 'cancel' | 'add' } | { is: 'void'; attendance: CalendarAttendance };

interface BodyProps extends AppointmentPanelProps {
  appointment: CalendarAppointment;
  /** The form that is shown in place of the appointment. */
  task: Task | null;
  setTask: (task: Task | null) => void;
}

function AppointmentBody({ appointment, lists, own, onBook, onClose, task, setTask }: BodyProps) {
  const { t } = useText(appointmentTexts);
  const { t: c } = useText(calendarTexts);
  const { zone: clinicZone } = useMe();
  const mayBook = useMay('calendar:book');
  const back = () => setTask(null);
  const { undo } = useAppointmentActions(appointment, back);

  const zone =
    lists.locations.find(({ locationId }) => locationId === appointment.locationId)?.zone ?? clinicZone;
  const service = lists.services.find(({ serviceId }) => serviceId === appointment.serviceId);
  const mayRead = !appointment.busyOnly && (own === null || own === appointment.staffId);
  const mayChange = mayBook && mayRead;
  const movable = mayChange && isMovable(appointment);
  const held = isHeld(appointment);
  const hasRoom = held && presentOf(appointment).length < (service?.capacity ?? 1);

  const next = nextOf(appointment, lists.staff, own);

  const form = () => {
    switch (task?.is) {
      case 'move':
        return <MoveForm {...{ appointment, lists, own }} onDone={onClose} onBack={back} />;
      case 'change':
        return <ChangeForm {...{ appointment, lists }} onDone={back} onBack={back} />;
      case 'cancel':
        return <CancelForm {...{ appointment, lists, service, zone }} onDone={onClose} onBack={back} />;
      case 'void':
        return (
          <VoidForm {...{ appointment, lists }} attendance={task.attendance} onDone={back} onBack={back} />
        );
      case 'add':
        return <AddClient appointment={appointment} onDone={back} onBack={back} />;
    }
  };
  return (
    <>
      {form()}
      {/* Hidden rather than removed, so that the focus can go back to the button that opened the form. */}
      <div hidden={task !== null}>
        <div className={classes.body}>
          <Facts appointment={appointment} lists={lists} />
          {appointment.busyOnly ? (
            <p className={classes.facts}>{t('busyText')}</p>
          ) : (
            <ul className={classes.attendances} aria-label={t('clients')}>
              {appointment.attendances.map((attendance) => (
                <AttendanceRow
                  key={attendance.attendanceId}
                  attendance={attendance}
                  appointment={appointment}
                  service={service}
                  zone={zone}
                  mayChange={mayChange}
                  staffName={
                    lists.staff.find(({ staffId }) => staffId === appointment.staffId)?.name ?? c('former')
                  }
                  onVoid={() => setTask({ is: 'void', attendance })}
                />
              ))}
            </ul>
          )}
          {mayChange && held && !movable && namedClients(appointment).length > 0 ? (
            <p className={classes.facts}>{t('moveObstacle')}</p>
          ) : null}
          {mayChange ? (
            <div className={classes.actions}>
              {movable ? (
                <Button variant="default" onClick={() => setTask({ is: 'move' })}>
                  {t('move')}
                </Button>
              ) : null}
              {held && changeableOf(appointment).length > 0 ? (
                <Button variant="default" onClick={() => setTask({ is: 'change' })}>
                  {t('change')}
                </Button>
              ) : null}
              {next ? (
                <Button variant="default" onClick={() => onBook(next.start, next)}>
                  {t('bookNext')}
                </Button>
              ) : null}
              {hasRoom ? (
                <Button variant="default" onClick={() => setTask({ is: 'add' })}>
                  {t('addClient')}
                </Button>
              ) : null}
              {held && cancellableOf(appointment).length > 0 ? (
                <Button variant="subtle" color="red" onClick={() => setTask({ is: 'cancel' })}>
                  {t('cancel')}
                </Button>
              ) : null}
              {appointment.undoUntil && Date.parse(appointment.undoUntil) > Date.now() ? (
                <Button variant="subtle" loading={undo.isPending} onClick={() => undo.mutate()}>
                  {t('undo')}
                </Button>
              ) : null}
            </div>
          ) : null}
          {mayRead ? <History appointmentId={appointment.appointmentId} zone={zone} /> : null}
        </div>
      </div>
    </>
  );
}

/** A week later, with the same clinician if they still treat clients then. A couple or group is booked by hand. */
function nextOf(
  { localStart, staffId, attendances: [only, ...others] }: CalendarAppointment,
  staff: ClinicLists['staff'],
  own: string | null,
) {
  if (!only || others.length > 0) return null;
  const day = plusDays(dayOf(localStart), 7);
  const isThere = bookableStaff(staff, day, own).some((person) => person.staffId === staffId);
  return {
    start: `${day}${localStart.slice(10)}`,
    fileNo: only.fileNo,
    ...(isThere && { staffId }),
  };
}

function Facts({ appointment, lists }: { appointment: CalendarAppointment; lists: ClinicLists }) {
  const { t, locale } = useText(appointmentTexts);
  const { t: c } = useText(calendarTexts);
  const { localStart, minutes, bufferBefore, bufferAfter, lane } = appointment;
  const staff = lists.staff.find(({ staffId }) => staffId === appointment.staffId);
  const service = lists.services.find(({ serviceId }) => serviceId === appointment.serviceId);
  const location = lists.locations.find(({ locationId }) => locationId === appointment.locationId);
  const room = location?.rooms.find(({ roomId }) => roomId === appointment.roomId);
  const buffers =
    bufferBefore && bufferBefore === bufferAfter
      ? [t('buffers', { count: bufferBefore })]
      : [
          ...(bufferBefore ? [t('bufferBefore', { count: bufferBefore })] : []),
          ...(bufferAfter ? [t('bufferAfter', { count: bufferAfter })] : []),
        ];
  const place = [lists.locations.length > 1 ? location?.name : null, room?.name].filter(Boolean).join(', ');
  return (
    <dl className={classes.list}>
      <dt>{t('when')}</dt>
      <dd>
        {formatLongDay(dayOf(localStart), locale)}
        <span className={classes.minor}>
          {t('length', { time: timeRange(c, locale, localStart, endOf(appointment)), minutes })}
        </span>
        {buffers.map((buffer) => (
          <span key={buffer} className={classes.minor}>
            {buffer}
          </span>
        ))}
        {lane > 0 ? <span className={classes.minor}>{t('doubleBooked')}</span> : null}
        {appointment.repeatId ? <span className={classes.minor}>{t('repeats')}</span> : null}
        {isHeld(appointment) ? null : <span className={classes.minor}>{t('released')}</span>}
      </dd>
      <dt>{t('clinician')}</dt>
      <dd>{staff?.name ?? c('former')}</dd>
      {service ? (
        <>
          <dt>{t('service')}</dt>
          <dd>{serviceName(service, locale)}</dd>
        </>
      ) : null}
      {place ? (
        <>
          <dt>{t('place')}</dt>
          <dd>{place}</dd>
        </>
      ) : null}
      {appointment.memo ? (
        <>
          <dt>{t('memo')}</dt>
          <dd>{appointment.memo}</dd>
        </>
      ) : null}
    </dl>
  );
}

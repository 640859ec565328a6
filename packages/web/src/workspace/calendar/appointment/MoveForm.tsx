import { Button, TextInput } from '@mantine/core';
import {
  appointmentEndpoints,
  type CalendarAppointment,
  type WallTime,
} from '@tamarack/core/domain/workspace';
import { Problem, useRead } from '@tamarack/core/session';
import { useText } from '@tamarack/core/ui';
import { useState } from 'react';
import { SelectField } from '../../../shared/SelectField.tsx';
import { useMe } from '../../frame/index.ts';
import { ClientsBookedNote } from '../../shared/ClientsBookedNote.tsx';
import { nowIn } from '../../shared/dates/days.ts';
import { focusMarked, useFocusBack } from '../../shared/dialogs/useFocusBack.ts';
import { LocationField } from '../../shared/LocationField.tsx';
import { SubmitButton } from '../../shared/saving/SubmitButton.tsx';
import { bookableStaff, gridStart, locationAfterMove, mayOffer, warningAt } from '../booking/form.ts';
import { SlotTakenNotice, slotTaken } from '../booking/SlotTakenNotice.tsx';
import { TimeWarningNote } from '../booking/TimeWarningNote.tsx';
import { dayOf, isHeld, namedClients } from '../describe.ts';
import { type ClinicLists, calendarKey, useScheduleOn } from '../queries.ts';
import classes from './appointment.module.css';
import { ChangedMeanwhile } from './ChangedMeanwhile.tsx';
import { FollowingMoves } from './FollowingMoves.tsx';
import { appointmentTexts } from './text.ts';
import { useAppointmentActions } from './useActions.ts';
import { useEdit } from './useEdit.ts';

export interface MoveFormProps {
  appointment: CalendarAppointment;
  lists: ClinicLists;
  own: string | null;
  onDone: () => void;
  onBack: () => void;
}

const valuesOf = ({ localStart, staffId, locationId }: CalendarAppointment) => ({
  day: localStart.slice(0, 10),
  time: localStart.slice(11, 16),
  staffId,
  locationId,
});

/** What conflicts with the new time, and with those of the later appointments if they move too. */
function useMoveCheck(
  appointment: CalendarAppointment,
  to: { localStart: WallTime; staffId: string; locationId: string; following?: true },
  enabled: boolean,
) {
  const { appointmentId, serviceId, roomId } = appointment;
  const clientIds = namedClients(appointment).map(({ clientId }) => clientId);
  // Each room belongs to one location.
  const room = to.locationId === appointment.locationId && roomId ? { roomId } : {};
  const payload = { appointmentId, serviceId: serviceId ?? '', clientIds, ...room, ...to };
  return useRead(appointmentEndpoints.check, [...calendarKey, 'move-check', payload], {
    payload,
    // Repeated whenever a colleague changes the calendar, which must not keep an idle session alive.
    background: true,
    pick: 'starts',
    enabled: enabled && serviceId !== null && (to.following || clientIds.length > 0),
    meta: { silent: true },
  });
}

/** Moves an appointment to another time, clinician or location, optionally with the later ones of its repeat. */
export function MoveForm({ appointment: live, lists, own, onDone, onBack }: MoveFormProps) {
  const { t } = useText(appointmentTexts);
  const { settings, zone } = useMe();
  useFocusBack();
  const { base: appointment, values, ...edit } = useEdit(live, valuesOf);
  const { day, time, staffId } = values;
  const start = `${day}T${time}`;
  const { move } = useAppointmentActions(appointment, onDone);
  const schedule = useScheduleOn(day);
  /** Whether the location was chosen by hand, so that it stays when clinician or time change. */
  const [placed, setPlaced] = useState(false);
  const stays = placed || (start === appointment.localStart && staffId === appointment.staffId);
  const locationId = stays
    ? values.locationId
    : locationAfterMove(appointment, { staffId, localStart: start }, schedule.data?.hours ?? []);
  const service = lists.services.find(({ serviceId }) => serviceId === appointment.serviceId);
  const people = bookableStaff(lists.staff, day, own).filter(
    (each) => !service || mayOffer(service, each.staffId),
  );
  const set = (changes: Partial<typeof values>) => {
    edit.set(changes);
    setSkip([]);
    // The error was about the earlier time.
    if (move.error) move.reset();
  };
  const unchanged =
    start === appointment.localStart &&
    staffId === appointment.staffId &&
    locationId === appointment.locationId;
  const { minutes } = appointment;
  const places = lists.locations.filter(
    (each) => !each.archived || each.locationId === appointment.locationId,
  );
  const place = lists.locations.find((each) => each.locationId === locationId);
  /** Until the hours of the day are loaded, the location may be another. */
  const placing = !stays && places.length > 1 && schedule.isLoading;
  const warning = unchanged
    ? null
    : warningAt(
        { staffId, locationId, localStart: start, minutes },
        schedule.data,
        gridStart(nowIn(place?.zone ?? zone), settings.gridMinutes),
      );
  const checked = !unchanged && day !== '' && time !== '' && !move.isPending;
  const [following, setFollowing] = useState(false);
  const [skip, setSkip] = useState<readonly WallTime[]>([]);
  const check = useMoveCheck(
    appointment,
    { localStart: start, staffId, locationId, ...(following ? { following } : {}) },
    checked,
  );
  const [here, ...later] = check.data ?? [];
  const send = (localStart: WallTime, doubleBook?: boolean, leave = skip) =>
    move.mutate(
      {
        localStart,
        ...(staffId === appointment.staffId ? {} : { staffId }),
        ...(locationId === appointment.locationId ? {} : { locationId }),
        ...(doubleBook ? { doubleBook } : {}),
        ...(following ? { following } : {}),
        ...(following && leave.length > 0 ? { skip: [...leave] } : {}),
      },
      edit.sending,
    );
  const taken = slotTaken(move.error);
  const held = isHeld(appointment);
  return (
    <form
      ref={focusMarked}
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send(start);
      }}
    >
      <h3 className={classes.formTitle}>{t('moveTitle')}</h3>
      <div className={classes.pair}>
        <TextInput
          type="date"
          label={t('date')}
          value={day}
          data-autofocus
          onChange={({ currentTarget }) => set({ day: currentTarget.value })}
        />
        <TextInput
          type="time"
          label={t('time')}
          step={settings.gridMinutes * 60}
          value={time}
          onChange={({ currentTarget }) => set({ time: currentTarget.value })}
        />
      </div>
      {people.length > 1 ? (
        <SelectField
          label={t('clinician')}
          value={staffId}
          onChange={({ currentTarget }) => set({ staffId: currentTarget.value })}
          data={people.map((each) => ({ value: each.staffId, label: each.name }))}
        />
      ) : null}
      <LocationField
        locations={places}
        value={placing ? '' : locationId}
        onChange={({ currentTarget }) => {
          setPlaced(true);
          set({ locationId: currentTarget.value });
        }}
      />
      <TimeWarningNote
        warning={warning}
        staffName={lists.staff.find((each) => each.staffId === staffId)?.name ?? ''}
        locations={lists.locations}
      />
      {checked ? (
        <ClientsBookedNote
          clients={namedClients(appointment)}
          booked={here?.clientsBooked ?? []}
          className={classes.warning}
        />
      ) : null}
      {appointment.repeatId ? (
        <FollowingMoves
          {...{ appointment, lists, staffId, skip }}
          roomId={appointment.roomId}
          checked={following}
          onCheck={setFollowing}
          starts={checked && check.data ? later : undefined}
          isLoading={check.isLoading}
          onSkip={setSkip}
        />
      ) : null}
      {taken ? (
        <SlotTakenNotice
          taken={taken}
          asked={start}
          // The later appointments have other conflicts then, which are shown before they move.
          onTake={(free) => (following ? set({ day: dayOf(free), time: free.slice(11, 16) }) : send(free))}
          onDoubleBook={() => send(start, true)}
          onSkip={(conflicts) => {
            const leave = [...skip, ...conflicts];
            setSkip(leave);
            send(start, false, leave);
          }}
          skipText="skipAndMove"
        />
      ) : edit.changedMeanwhile ? (
        <ChangedMeanwhile
          {...{ appointment, lists }}
          shows="fee"
          canRetry={held}
          onAccept={() => {
            edit.discard();
            setPlaced(false);
            move.reset();
          }}
        />
      ) : (
        <Problem error={move.error} />
      )}
      <div className={classes.actions}>
        <SubmitButton
          would="moved"
          loading={move.isPending || placing}
          disabled={!held || unchanged || !day || !time}
        >
          {t('moveNow')}
        </SubmitButton>
        <Button variant="default" onClick={onBack}>
          {t('back')}
        </Button>
      </div>
    </form>
  );
}

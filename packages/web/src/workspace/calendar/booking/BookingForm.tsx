import { Button, Collapse, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import type { ClientSummary, Day } from '@tamarack/core/domain/workspace';
import { focusFirstError, useText } from '@tamarack/core/ui';
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react';
import { useMe } from '../../frame/index.ts';
import { ClientsBookedNote } from '../../shared/ClientsBookedNote.tsx';
import { nowIn } from '../../shared/dates/days.ts';
import { SubmitButton } from '../../shared/saving/SubmitButton.tsx';
import { openLocations } from '../describe.ts';
import { type ClinicLists, useScheduleOn } from '../queries.ts';
import classes from './booking.module.css';
import { ClientFields } from './ClientFields.tsx';
import { FreeTimes } from './FreeTimes.tsx';
import {
  type BookingStart,
  type BookingValues,
  changeValues,
  chosenLocation,
  errorsOf,
  gridStart,
  initialValues,
  locationOf,
  type PickedClient,
  serviceFor,
  startOf,
  warningAt,
  withSoleStaff,
} from './form.ts';
import { MoreFields } from './MoreFields.tsx';
import { NewClientForm } from './NewClientForm.tsx';
import { Refusal } from './Refusal.tsx';
import { RepeatCheck, useConflictsInView, useRepeatConflicts } from './RepeatCheck.tsx';
import { ServiceFields } from './ServiceFields.tsx';
import { TimeWarningNote } from './TimeWarningNote.tsx';
import { bookingTexts } from './text.ts';
import { type Extra, useBook, useBookingCheck } from './useBook.ts';
import { useFeeRange } from './useFeeRange.ts';
import { WhenFields } from './WhenFields.tsx';

export interface BookingFormProps {
  start: BookingStart;
  /** The client, if already chosen. */
  client: ClientSummary | null;
  lists: ClinicLists;
  /** Set for a clinician, who may only book for themselves; null for roles that book for everyone. */
  own: string | null;
  onClose: () => void;
  onBooked: (appointmentId: string) => void;
  /** Whether the calendar shows a day. */
  isShown: (day: Day) => boolean;
  /** Called when the time in the form changes. */
  onDraft: (values: BookingValues, minutes: number) => void;
}

/** Returns a function that focuses a field that is still empty, else the button, so that the next Enter books. */
function useFocusNext(): (empty?: keyof BookingValues) => void {
  const [next, setNext] = useState<{ empty: keyof BookingValues | undefined }>();
  // Once it is drawn: the form of a new client shows in place of the fields.
  useEffect(() => {
    if (!next) return;
    const frame = requestAnimationFrame(() => {
      const book = document.querySelector<HTMLButtonElement>('[data-book]');
      const field = next.empty ? book?.form?.elements.namedItem(next.empty) : book;
      if (field instanceof HTMLElement) field.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [next]);
  return (empty) => setNext({ empty });
}

/** What is booked: clients, service, clinician and time, with what conflicts with it. */
export function BookingForm({
  start,
  client,
  lists,
  own,
  isShown,
  onClose,
  onBooked,
  onDraft,
}: BookingFormProps) {
  const { t, locale } = useText(bookingTexts);
  const { settings, zone } = useMe();
  const [entered, setEntered] = useState(() => initialValues(start, lists, client));
  const schedule = useScheduleOn(entered.day);
  /** Fills in the location. */
  const complete = (from: BookingValues): BookingValues => ({
    ...from,
    locationId: locationOf(from, schedule.data?.hours ?? [], lists.locations, start.locationId),
  });
  const values = complete(entered);
  const [tried, setTried] = useState(false);
  const [adding, setAdding] = useState<string | null>(null);
  const [another, setAnother] = useState(false);
  const [more, { toggle: toggleMore, open: openMore }] = useDisclosure(Boolean(start.roomId));

  const { staff, services } = lists;
  const locations = openLocations(lists.locations);
  /** Until the hours of the day are loaded, the location may be another. */
  const placing = schedule.isLoading && locations.length > 1 && !entered.locationId && !entered.roomId;
  const service = services.find(({ serviceId }) => serviceId === values.serviceId);
  const minutes = Number(values.minutes) || service?.minutes || settings.gridMinutes;
  const feeRange = useFeeRange(values, services);
  /** Null also if the clients have different fees; then any fee that is entered is another one. */
  const listed = feeRange.length === 1 ? (feeRange[0] ?? null) : null;
  const errors = errorsOf(values, listed, locale, services);
  const shown = (name: keyof BookingValues) => {
    const key = tried || errors[name] === 'notOffered' ? errors[name] : undefined;
    return key && t(key);
  };
  const booking = useBook(isShown, (appointmentId) => {
    onBooked(appointmentId);
    onClose();
  });
  const { error } = booking;
  const arriving = booking.isPending && booking.extra.arrived === true;
  const check = useBookingCheck(values, listed, services, placing);
  const repeat = useRepeatConflicts(values, lists, check);
  const conflicts = useConflictsInView(repeat.open);

  const set = (changes: Partial<BookingValues>) => {
    const changed = changeValues(entered, changes);
    const next = 'serviceId' in changes ? withSoleStaff(changed, lists, own) : changed;
    setEntered(next);
    booking.reset();
    const length = services.find(({ serviceId }) => serviceId === next.serviceId)?.minutes;
    onDraft(next, Number(next.minutes) || length || minutes);
    return next;
  };
  const focusNext = useFocusNext();
  const focusFirstEmpty = (from: BookingValues) =>
    focusNext((['serviceId', 'staffId', 'time'] as const).find((name) => !from[name]));
  const begin = useEffectEvent(() => {
    if (client) focusFirstEmpty(values);
  });
  useEffect(() => begin(), []);
  const pick = (client: PickedClient) => {
    const clients = [...values.clients, client];
    const next = set({
      clients,
      ...(values.clients.length === 0 ? { serviceId: serviceFor(client, values, services) } : {}),
    });
    setAdding(null);
    setAnother(false);
    focusFirstEmpty(next);
  };
  const send = (extra: Extra = {}, changed: Partial<BookingValues> = {}) => {
    const next = complete(changeValues(entered, changed));
    setTried(true);
    const wrong = Object.keys(errorsOf(next, listed, locale, services));
    if (wrong.length === 0) return booking.send({ values: next, listed, extra });
    if (wrong.some((name) => !['clients', 'serviceId', 'staffId', 'time'].includes(name))) openMore();
    focusFirstError();
  };
  /** Books a walk-in client for now unless a time was chosen, and marks them as arrived. */
  const bookAndArrive = () => {
    const changed = values.time ? {} : { time: currentStep.slice(11) };
    if (changed.time) set(changed);
    send({ arrived: true }, changed);
  };
  /** Books again after a refusal. */
  const retry = (extra: Extra, changed: Partial<BookingValues> = {}) => {
    if (Object.keys(changed).length > 0) set(changed);
    send(extra, changed);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (conflicts.show()) return;
    send();
  };

  const staffName = staff.find(({ staffId }) => staffId === values.staffId)?.name ?? '';
  const place = locations.find(({ locationId }) => locationId === values.locationId);
  const now = nowIn(place?.zone ?? zone);
  const currentStep = gridStart(now, settings.gridMinutes);
  const { staffId, locationId } = values;
  const warning = placing
    ? null
    : warningAt({ staffId, locationId, localStart: startOf(values), minutes }, schedule.data, currentStep);
  const isToday = values.day === now.slice(0, 10);
  const count = values.everyWeeks ? Number(values.times) - values.skip.length : 1;

  if (adding !== null) {
    return <NewClientForm typed={adding} onAdded={pick} onBack={() => setAdding(null)} />;
  }
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <ClientFields
        clients={values.clients}
        capacity={service?.capacity ?? 1}
        error={shown('clients')}
        another={another}
        onAnother={() => setAnother(true)}
        onPick={pick}
        onNew={setAdding}
        onChange={(clients) => set({ clients })}
      />
      <ServiceFields {...{ values, lists, own, set }} error={shown} />
      <WhenFields {...{ values, locations, placing, set, service, feeRange }} error={shown} />
      {errors.staffId === 'notOffered' ? null : (
        <FreeTimes
          values={values}
          lists={lists}
          locationId={chosenLocation(entered, lists.locations, start.locationId)}
          now={now}
          onTake={(free) => {
            set({
              ...{ staffId: free.staffId, locationId: free.locationId },
              ...{ day: free.localStart.slice(0, 10), time: free.localStart.slice(11, 16) },
              ...(free.locationId === locationId ? {} : { locationByHand: false, roomId: '' }),
            });
            // The list may change to the times of this clinician, without the pressed button.
            focusNext();
          }}
        />
      )}
      <TimeWarningNote warning={warning} staffName={staffName} locations={lists.locations} />
      {values.everyWeeks || booking.isPending ? null : (
        <ClientsBookedNote
          clients={values.clients}
          booked={check.starts?.[0]?.clientsBooked ?? []}
          className={classes.warning}
        />
      )}
      <UnstyledButton className={classes.more} aria-expanded={more} onClick={toggleMore}>
        <IconChevronDown size={16} aria-hidden="true" data-open={more || undefined} />
        {t('more')}
      </UnstyledButton>
      <Collapse expanded={more}>
        <MoreFields {...{ values, set, lists, listed, minutes }} mixed={feeRange.length > 1} error={shown} />
      </Collapse>
      {values.everyWeeks ? <RepeatCheck {...{ repeat, values, set }} ref={conflicts.list} /> : null}
      {error ? <Refusal {...{ error, values, count }} extra={booking.extra} onRetry={retry} /> : null}
      <div className={classes.foot}>
        {repeat.open.length > 0 ? (
          <UnstyledButton className={classes.conflictCount} onClick={conflicts.scrollTo}>
            {t('conflictCount', { count: repeat.open.length })}
          </UnstyledButton>
        ) : null}
        <SubmitButton
          would="booked"
          data-book
          loading={(booking.isPending && !arriving) || placing || repeat.isLoading}
          aria-disabled={arriving}
          disabled={values.skip.length > 0 && count < 1}
        >
          {count > 1 ? t('bookRepeat', { count }) : t('book')}
        </SubmitButton>
        {isToday && !values.everyWeeks ? (
          <Button
            variant="default"
            loading={arriving}
            aria-disabled={booking.isPending || placing}
            onClick={bookAndArrive}
          >
            {t('bookAndArrive')}
          </Button>
        ) : null}
      </div>
    </form>
  );
}

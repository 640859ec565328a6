import { Button, Collapse, Drawer, Loader, TextInput, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown } from '@tabler/icons-react';
import { errorText } from '@tamarack/core/client';
import type { ClientSummary, Day, StaffMember } from '@tamarack/core/domain/workspace';
import { keepTyping } from '@tamarack/core/session/commands/keepTyping';
import { focusFirstError, Notice, useText } from '@tamarack/core/ui';
import { type FormEvent, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { SelectField } from '../../../shared/SelectField.tsx';
import { useMe } from '../../frame/index.ts';
import { ClientsBookedNote } from '../../shared/ClientsBookedNote.tsx';
import { isDay, nowIn } from '../../shared/dates/days.ts';
import { useCloseGuard } from '../../shared/dialogs/useCloseGuard.tsx';
import { useFocusBack } from '../../shared/dialogs/useFocusBack.ts';
import { formatCents, formatLongDay } from '../../shared/format.ts';
import { LocationField } from '../../shared/LocationField.tsx';
import { SubmitButton } from '../../shared/saving/SubmitButton.tsx';
import { openLocations, serviceName } from '../describe.ts';
import { type ClinicLists, useScheduleOn } from '../queries.ts';
import { calendarTexts } from '../text.ts';
import classes from './booking.module.css';
import { ClientPicker } from './ClientPicker.tsx';
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
  offers,
  type PickedClient,
  serviceFor,
  staffByOffer,
  startOf,
  warningAt,
  withSoleStaff,
} from './form.ts';
import { MoreFields } from './MoreFields.tsx';
import { NewClientForm } from './NewClientForm.tsx';
import { PickedRow } from './PickedRow.tsx';
import { RepeatCheck, useRepeatConflicts } from './RepeatCheck.tsx';
import { SlotTakenNotice, slotTaken } from './SlotTakenNotice.tsx';
import { TimeWarningNote } from './TimeWarningNote.tsx';
import { bookingTexts } from './text.ts';
import { useBook, useBookingCheck, useClientOfFile, useListedFees } from './useBook.ts';

export interface BookingPanelProps {
  start: BookingStart;
  /** File number of the client, if already chosen. */
  fileNo?: number | undefined;
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

/** The booking form: beside the calendar, or full screen on phones. */
export function BookingPanel({ fileNo, ...props }: BookingPanelProps) {
  const { t } = useText(bookingTexts);
  const chosen = useClientOfFile(fileNo);
  useFocusBack();
  useLayoutEffect(keepTyping, []);
  const { overlay, question } = useCloseGuard(props.onClose);
  return (
    <Drawer
      {...overlay}
      opened
      position="right"
      size="28rem"
      title={t('title')}
      overlayProps={{ backgroundOpacity: 0.12 }}
      closeButtonProps={{ 'aria-label': t('close') }}
      classNames={{ header: classes.drawerHeader, title: classes.drawerTitle, body: classes.drawerBody }}
    >
      {chosen.isLoading ? (
        <Loader role="status" aria-label={t('searching')} />
      ) : (
        <BookingForm {...props} client={chosen.data ?? null} />
      )}
      {question}
    </Drawer>
  );
}

const optionsOf = (people: readonly StaffMember[]) =>
  people.map(({ staffId, name }) => ({ value: staffId, label: name }));

/** Shows a refusal that appears below the visible part of the form. */
const scrollIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

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

interface BookingFormProps extends Omit<BookingPanelProps, 'fileNo'> {
  client: ClientSummary | null;
}

function BookingForm({ start, client, lists, own, isShown, onClose, onBooked, onDraft }: BookingFormProps) {
  const { t, locale } = useText(bookingTexts);
  const { t: c } = useText(calendarTexts);
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
  const fees = useListedFees(values, services);
  const range = [...new Set([Math.min(...fees), Math.max(...fees)])];
  /** Null also if the clients have different fees; then any fee that is entered is another one. */
  const listed = range.length === 1 ? (range[0] ?? null) : null;
  const price = range.map((fee) => formatCents(fee, locale, settings.currency)).join('–');
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
  const taken = slotTaken(error);
  const arriving = booking.isPending && booking.extra.arrived === true;
  const check = useBookingCheck(values, listed, services, placing);
  const repeat = useRepeatConflicts(values, lists, check);
  const conflictList = useRef<HTMLFieldSetElement>(null);
  /** Conflicts that were brought into view, by date and text. */
  const [seen, setSeen] = useState<readonly string[]>([]);

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
  const send = (
    extra: { doubleBook?: boolean; arrived?: boolean } = {},
    changed: Partial<BookingValues> = {},
  ) => {
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
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const open = repeat.open.map(({ localStart, conflict }) => `${localStart} ${conflict}`);
    if (open.every((each) => seen.includes(each))) return send();
    setSeen(open);
    showConflicts();
  };
  const showConflicts = () => {
    conflictList.current?.focus({ preventScroll: true });
    scrollIntoView(conflictList.current);
  };

  const people = staffByOffer(values, lists, own);
  const staffName = staff.find(({ staffId }) => staffId === values.staffId)?.name ?? '';
  const offered = services.filter(
    (each) => each === service || (values.staffId ? offers(each, values.staffId) : !each.archived),
  );
  const place = locations.find(({ locationId }) => locationId === values.locationId);
  const now = nowIn(place?.zone ?? zone);
  const currentStep = gridStart(now, settings.gridMinutes);
  const { staffId, locationId } = values;
  const warning = placing
    ? null
    : warningAt({ staffId, locationId, localStart: startOf(values), minutes }, schedule.data, currentStep);
  const capacity = service?.capacity ?? 1;
  const full = values.clients.length >= capacity;
  const isToday = values.day === now.slice(0, 10);
  const count = values.everyWeeks ? Number(values.times) - values.skip.length : 1;

  if (adding !== null) {
    return <NewClientForm typed={adding} onAdded={pick} onBack={() => setAdding(null)} />;
  }
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      {values.clients.length > 0 ? (
        <ul className={classes.picked} aria-label={t('client')}>
          {values.clients.map((client) => (
            <PickedRow
              key={client.clientId}
              client={client}
              onRemove={() => set({ clients: values.clients.filter((other) => other !== client) })}
            />
          ))}
        </ul>
      ) : null}
      {values.clients.length === 0 || (another && !full) ? (
        <ClientPicker
          label={t(values.clients.length === 0 ? 'client' : 'anotherClient')}
          error={shown('clients')}
          except={values.clients.map(({ clientId }) => clientId)}
          onPick={(client: ClientSummary) => pick(client)}
          onNew={setAdding}
        />
      ) : full ? null : (
        <UnstyledButton className={classes.link} onClick={() => setAnother(true)}>
          {t('addClient')}
        </UnstyledButton>
      )}
      <SelectField
        name="serviceId"
        label={t('service')}
        error={shown('serviceId')}
        value={values.serviceId}
        onChange={({ currentTarget }) => {
          const serviceId = currentTarget.value;
          set({ serviceId, serviceByHand: true, minutes: '', fee: '' });
        }}
        empty={values.serviceId ? undefined : ''}
        data={offered.map((each) => ({
          value: each.serviceId,
          label: `${serviceName(each, locale)} · ${c('minutes', { count: each.minutes })}`,
        }))}
      />
      <SelectField
        name="staffId"
        label={t('clinician')}
        error={shown('staffId')}
        value={values.staffId}
        onChange={({ currentTarget }) => {
          const staffId = currentTarget.value;
          const first = services.find((each) => offers(each, staffId))?.serviceId ?? '';
          set({ staffId, fee: '', ...(values.serviceId ? {} : { serviceId: first, minutes: '' }) });
        }}
        data={[
          ...(values.staffId ? [] : [{ value: '', label: '' }]),
          ...optionsOf(people.offering),
          ...(people.others.length > 0
            ? [{ group: t('othersNotOffering'), items: optionsOf(people.others) }]
            : []),
        ]}
      />
      <div className={classes.pair}>
        <TextInput
          type="date"
          label={t('date')}
          value={values.day}
          onChange={({ currentTarget }) => set({ day: currentTarget.value })}
        />
        <TextInput
          type="time"
          name="time"
          label={t('time')}
          step={settings.gridMinutes * 60}
          value={values.time}
          error={shown('time')}
          onChange={({ currentTarget }) => set({ time: currentTarget.value })}
        />
      </div>
      <LocationField
        locations={locations}
        value={placing ? '' : values.locationId}
        onChange={({ currentTarget }) =>
          set({ locationId: currentTarget.value, locationByHand: true, roomId: '' })
        }
      />
      <p className={classes.when}>
        {isDay(values.day) ? formatLongDay(values.day, locale) : ''}
        {fees.length === 0 ? null : (
          <span className={classes.price}>
            {capacity === 1
              ? price
              : t(service?.billing === 'one' ? 'priceJoint' : 'priceEach', { fee: price })}
          </span>
        )}
      </p>
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
        <MoreFields
          {...{ values, set, lists, listed, minutes }}
          mixed={fees.length > 0 && listed === null}
          error={shown}
        />
      </Collapse>
      {values.everyWeeks ? <RepeatCheck {...{ repeat, values, set }} ref={conflictList} /> : null}
      {error ? (
        <div ref={scrollIntoView}>
          {taken ? (
            <SlotTakenNotice
              taken={taken}
              asked={startOf(values)}
              onTake={(free) => {
                // Those are free at the location that was asked for.
                const changed = { day: free.slice(0, 10), time: free.slice(11, 16), locationId };
                set(changed);
                // A client who is here can wait for a later time, but not for another day.
                const arrived = booking.extra.arrived && changed.day === values.day;
                send(arrived ? { arrived } : {}, changed);
              }}
              onDoubleBook={() => send({ ...booking.extra, doubleBook: true })}
              onSkip={
                (taken.conflicts?.length ?? 0) < count
                  ? (conflicts) => {
                      const changed = { skip: [...values.skip, ...conflicts] };
                      set(changed);
                      send(booking.extra, changed);
                    }
                  : undefined
              }
            />
          ) : (
            <Notice tone="bad" role="alert">
              {errorText(error, t('failed'))}
            </Notice>
          )}
        </div>
      ) : null}
      <div className={classes.foot}>
        {repeat.open.length > 0 ? (
          <UnstyledButton className={classes.conflictCount} onClick={showConflicts}>
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

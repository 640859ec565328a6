import { Button, Checkbox, TextInput } from '@mantine/core';
import { ApiError, errorText } from '@tamarack/core/client';
import {
  type CalendarAppointment,
  memoLength,
  type Service,
  type WallTime,
} from '@tamarack/core/domain/workspace';
import { sessionTexts } from '@tamarack/core/session';
import { focusFirstError, Notice, useText } from '@tamarack/core/ui';
import { type FormEvent, useState } from 'react';
import { SelectField } from '../../../shared/SelectField.tsx';
import { useMe } from '../../frame/index.ts';
import { focusMarked, useFocusBack } from '../../shared/dialogs/useFocusBack.ts';
import { formatCents, parseCents } from '../../shared/format.ts';
import { SubmitButton } from '../../shared/saving/SubmitButton.tsx';
import { offers } from '../booking/form.ts';
import { DatesTakenNotice, slotTaken } from '../booking/SlotTakenNotice.tsx';
import { bookingTexts } from '../booking/text.ts';
import { useFeeRange } from '../booking/useFeeRange.ts';
import {
  changeableOf,
  dayOf,
  feeOf,
  hasFeeEach,
  isHeld,
  isServiceChangeable,
  serviceName,
} from '../describe.ts';
import type { ClinicLists } from '../queries.ts';
import { calendarTexts } from '../text.ts';
import classes from './appointment.module.css';
import { ChangedMeanwhile } from './ChangedMeanwhile.tsx';
import { appointmentTexts } from './text.ts';
import { useAppointmentActions } from './useActions.ts';
import { useEdit } from './useEdit.ts';

export interface ChangeFormProps {
  appointment: CalendarAppointment;
  lists: ClinicLists;
  onDone: () => void;
  onBack: () => void;
}

/** The fee is empty as long as it stays the same. */
const valuesOf = ({ serviceId, minutes, roomId, memo }: CalendarAppointment) => ({
  serviceId: serviceId ?? '',
  minutes: String(minutes),
  fee: '',
  feeReason: '',
  roomId: roomId ?? '',
  memo,
});

/** The services that the appointment can be changed to, and its own. */
function servicesFor(appointment: CalendarAppointment, services: readonly Service[]): Service[] {
  const own = services.find(({ serviceId }) => serviceId === appointment.serviceId);
  const clients = changeableOf(appointment).length;
  const booked = clients + appointment.attendances.filter(({ state }) => state === 'void').length;
  return services.filter(
    (each) =>
      each === own ||
      (offers(each, appointment.staffId) &&
        each.capacity >= clients &&
        (booked < 2 || each.billing === own?.billing)),
  );
}

/**
 * The fee after a change of service: the usual one of its clients, unless another one was agreed for the appointment.
 * Null without a fee, or when the clients' fees differ.
 */
function useFeeWith(
  appointment: CalendarAppointment,
  before: Service | undefined,
  after: Service | undefined,
  services: readonly Service[],
): number | null {
  const { localStart, staffId } = appointment;
  const visits = changeableOf(appointment);
  const carrier = before?.billing === 'one' && visits.find(({ feeCents }) => feeCents);
  const clients = before === after ? [] : carrier ? [carrier] : visits;
  const booking = { clients, staffId, day: dayOf(localStart) };
  const usual = useFeeRange({ ...booking, serviceId: before?.serviceId ?? '' }, services);
  const next = useFeeRange({ ...booking, serviceId: after?.serviceId ?? '' }, services);
  const fee = feeOf(appointment, before);
  const sole = (range: readonly number[]) => (range.length === 1 ? (range[0] ?? null) : null);
  return before !== after && fee === sole(usual) ? sole(next) : fee;
}

/** Changes service, length, fee, room or memo. */
export function ChangeForm({ appointment: live, lists, onDone, onBack }: ChangeFormProps) {
  const { t, locale } = useText(appointmentTexts);
  const { t: b } = useText(bookingTexts);
  const { t: c } = useText(calendarTexts);
  const { t: session } = useText(sessionTexts);
  const { settings } = useMe();
  useFocusBack();
  const { base: appointment, values, set, ...edit } = useEdit(live, valuesOf);
  const { serviceId, minutes, fee: feeText, feeReason, roomId, memo } = values;
  const { change } = useAppointmentActions(appointment, onDone);
  const find = (id: string | null) => lists.services.find((each) => each.serviceId === id);
  const service = find(serviceId);
  const isNewService = serviceId !== (appointment.serviceId ?? '');
  const services = servicesFor(appointment, lists.services);
  /** Another service brings its usual length and fee. */
  const choose = (chosen: string) => {
    const isOwn = chosen === appointment.serviceId;
    const usual = isOwn ? appointment.minutes : (find(chosen)?.minutes ?? appointment.minutes);
    set({ serviceId: chosen, minutes: String(usual), fee: '' });
  };
  const fee = useFeeWith(appointment, find(appointment.serviceId), service, lists.services);
  const [tried, setTried] = useState(false);

  const rooms =
    lists.locations
      .find(({ locationId }) => locationId === appointment.locationId)
      ?.rooms.filter((room) => !room.archived || room.roomId === appointment.roomId) ?? [];
  const length = Number(minutes);
  const feeCents = feeText === '' ? null : parseCents(feeText, locale);
  const differs = feeCents !== null && feeCents !== fee;
  /** Set when the usual fee turned out to be another one than this form shows. */
  const isReasonAsked = change.error instanceof ApiError && 'feeReason' in change.error.fields;
  const withReason = differs || (feeCents !== null && isReasonAsked);
  const errors = {
    minutes: !(Number.isInteger(length) && length >= 5 && length <= 480) && t('minutesWrong'),
    fee: feeText !== '' && feeCents === null && t('feeWrong'),
    feeReason: withReason && !feeReason.trim() && t('feeReasonMissing'),
  };
  const [following, setFollowing] = useState(false);
  const send = (skip: WallTime[] = []) =>
    change.mutate(
      {
        ...(isNewService ? { serviceId } : {}),
        ...(length === appointment.minutes && !isNewService ? {} : { minutes: length }),
        ...(roomId === (appointment.roomId ?? '') ? {} : { roomId: roomId || null }),
        ...(feeCents !== null && (differs || isNewService) ? { feeCents } : {}),
        ...(withReason ? { feeReason: feeReason.trim() } : {}),
        ...(memo.trim() === appointment.memo ? {} : { memo: memo.trim() }),
        ...(following ? { following } : {}),
        ...(skip.length > 0 ? { skip } : {}),
      },
      edit.sending,
    );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.values(errors).some(Boolean)) return focusFirstError();
    send();
  };
  const unchanged =
    !isNewService &&
    length === appointment.minutes &&
    roomId === (appointment.roomId ?? '') &&
    memo.trim() === appointment.memo &&
    !differs;
  const taken = slotTaken(change.error);
  const held = isHeld(appointment);
  return (
    <form ref={focusMarked} className={classes.form} noValidate onSubmit={submit}>
      <h3 className={classes.formTitle}>{t('changeTitle')}</h3>
      {services.length > 1 && isServiceChangeable(appointment) ? (
        <SelectField
          label={b('service')}
          value={serviceId}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
          data={services.map((each) => ({
            value: each.serviceId,
            label: `${serviceName(each, locale)} · ${c('minutes', { count: each.minutes })}`,
          }))}
        />
      ) : null}
      <div className={classes.pair}>
        <TextInput
          label={t('minutes')}
          inputMode="numeric"
          maxLength={3}
          value={minutes}
          error={tried && errors.minutes}
          data-autofocus
          onChange={({ currentTarget }) => set({ minutes: currentTarget.value })}
        />
        <TextInput
          label={t(hasFeeEach(appointment, service) ? 'feeEach' : 'fee')}
          inputMode="decimal"
          maxLength={12}
          value={feeText}
          placeholder={fee === null ? '' : formatCents(fee, locale, settings.currency)}
          error={tried && errors.fee}
          onChange={({ currentTarget }) => set({ fee: currentTarget.value })}
        />
      </div>
      {withReason ? (
        <TextInput
          label={t('feeReason')}
          maxLength={140}
          value={feeReason}
          error={tried && errors.feeReason}
          onChange={({ currentTarget }) => set({ feeReason: currentTarget.value })}
        />
      ) : null}
      {rooms.length > 0 ? (
        <SelectField
          label={t('room')}
          value={roomId}
          onChange={({ currentTarget }) => set({ roomId: currentTarget.value })}
          empty={t('noRoom')}
          data={rooms.map((room) => ({ value: room.roomId, label: room.name }))}
        />
      ) : null}
      <TextInput
        label={b('memo')}
        description={b('memoHint')}
        maxLength={memoLength}
        value={memo}
        onChange={({ currentTarget }) => set({ memo: currentTarget.value })}
      />
      {appointment.repeatId ? (
        <Checkbox
          label={t('changeFollowing')}
          description={following ? t('changeFollowingHint') : undefined}
          checked={following}
          onChange={({ currentTarget }) => setFollowing(currentTarget.checked)}
        />
      ) : null}
      {edit.changedMeanwhile ? (
        <ChangedMeanwhile
          {...{ appointment, lists }}
          shows="fee"
          canRetry={held}
          onAccept={() => {
            edit.discard();
            change.reset();
          }}
        />
      ) : taken?.conflicts ? (
        <DatesTakenNotice conflicts={taken.conflicts} onSkip={send} skipText="skipAndChange" />
      ) : change.error ? (
        <Notice tone="bad" role="alert">
          {taken && !taken.taken ? b('roomTaken') : errorText(change.error, session('failed'))}
        </Notice>
      ) : null}
      <div className={classes.actions}>
        <SubmitButton would="saved" loading={change.isPending} disabled={!held || unchanged}>
          {t('save')}
        </SubmitButton>
        <Button variant="default" onClick={onBack}>
          {t('back')}
        </Button>
      </div>
    </form>
  );
}

import { Button, TextInput } from '@mantine/core';
import { errorText } from '@tamarack/core/client';
import { type CalendarAppointment, memoLength } from '@tamarack/core/domain/workspace';
import { sessionTexts } from '@tamarack/core/session';
import { focusFirstError, Notice, useText } from '@tamarack/core/ui';
import { type FormEvent, useState } from 'react';
import { SelectField } from '../../../shared/SelectField.tsx';
import { useMe } from '../../frame/index.ts';
import { focusMarked, useFocusBack } from '../../shared/dialogs/useFocusBack.ts';
import { formatCents, parseCents } from '../../shared/format.ts';
import { SubmitButton } from '../../shared/saving/SubmitButton.tsx';
import { slotTaken } from '../booking/SlotTakenNotice.tsx';
import { bookingTexts } from '../booking/text.ts';
import { feeOf, hasFeeEach, isHeld } from '../describe.ts';
import type { ClinicLists } from '../queries.ts';
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
const valuesOf = ({ minutes, roomId, memo }: CalendarAppointment) => ({
  minutes: String(minutes),
  fee: '',
  feeReason: '',
  roomId: roomId ?? '',
  memo,
});

/** Changes length, fee, room or memo. */
export function ChangeForm({ appointment: live, lists, onDone, onBack }: ChangeFormProps) {
  const { t, locale } = useText(appointmentTexts);
  const { t: b } = useText(bookingTexts);
  const { t: session } = useText(sessionTexts);
  const { settings } = useMe();
  useFocusBack();
  const { base: appointment, values, set, ...edit } = useEdit(live, valuesOf);
  const { minutes, fee: feeText, feeReason, roomId, memo } = values;
  const { change } = useAppointmentActions(appointment, onDone);
  const service = lists.services.find(({ serviceId }) => serviceId === appointment.serviceId);
  const fee = feeOf(appointment, service);
  const [tried, setTried] = useState(false);

  const rooms =
    lists.locations
      .find(({ locationId }) => locationId === appointment.locationId)
      ?.rooms.filter((room) => !room.archived || room.roomId === appointment.roomId) ?? [];
  const length = Number(minutes);
  const feeCents = feeText === '' ? null : parseCents(feeText, locale);
  const differs = feeCents !== null && feeCents !== fee;
  const errors = {
    minutes: !(Number.isInteger(length) && length >= 5 && length <= 480) && t('minutesWrong'),
    fee: feeText !== '' && feeCents === null && t('feeWrong'),
    feeReason: differs && !feeReason.trim() && t('feeReasonMissing'),
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (Object.values(errors).some(Boolean)) return focusFirstError();
    change.mutate(
      {
        ...(length === appointment.minutes ? {} : { minutes: length }),
        ...(roomId === (appointment.roomId ?? '') ? {} : { roomId: roomId || null }),
        ...(differs ? { feeCents, feeReason: feeReason.trim() } : {}),
        ...(memo.trim() === appointment.memo ? {} : { memo: memo.trim() }),
      },
      edit.sending,
    );
  };
  const unchanged =
    length === appointment.minutes &&
    roomId === (appointment.roomId ?? '') &&
    memo.trim() === appointment.memo &&
    !differs;
  const taken = slotTaken(change.error);
  const held = isHeld(appointment);
  return (
    <form ref={focusMarked} className={classes.form} noValidate onSubmit={submit}>
      <h3 className={classes.formTitle}>{t('changeTitle')}</h3>
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
      {differs ? (
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

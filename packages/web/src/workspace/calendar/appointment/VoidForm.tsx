import { Button, TextInput } from '@mantine/core';
import type { CalendarAppointment, CalendarAttendance } from '@tamarack/core/domain/workspace';
import { Problem } from '@tamarack/core/session';
import { focusFirstError, useText } from '@tamarack/core/ui';
import { type FormEvent, useState } from 'react';
import { focusMarked, useFocusBack } from '../../shared/dialogs/useFocusBack.ts';
import { SubmitButton } from '../../shared/saving/SubmitButton.tsx';
import { clientName, isVoidable } from '../describe.ts';
import type { ClinicLists } from '../queries.ts';
import { calendarTexts } from '../text.ts';
import classes from './appointment.module.css';
import { ChangedMeanwhile } from './ChangedMeanwhile.tsx';
import { appointmentTexts } from './text.ts';
import { useAppointmentActions } from './useActions.ts';
import { useEdit } from './useEdit.ts';

export interface VoidFormProps {
  appointment: CalendarAppointment;
  attendance: CalendarAttendance;
  lists: ClinicLists;
  onDone: () => void;
  onBack: () => void;
}

/** The form shows no values of the appointment. */
const noValues = () => ({});

/** Voids an appointment entered by mistake; for administrators. */
export function VoidForm({ appointment: live, attendance: opened, lists, onDone, onBack }: VoidFormProps) {
  const { t } = useText(appointmentTexts);
  const { t: c } = useText(calendarTexts);
  useFocusBack();
  const { base: appointment, ...edit } = useEdit(live, noValues);
  const attendance =
    appointment.attendances.find(({ attendanceId }) => attendanceId === opened.attendanceId) ?? opened;
  const { voidOne } = useAppointmentActions(appointment, onDone);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!reason.trim()) return focusFirstError();
    voidOne.mutate({ attendance, reason: reason.trim() }, edit.sending);
  };
  return (
    <form ref={focusMarked} className={classes.form} noValidate onSubmit={submit}>
      <h3 className={classes.formTitle}>{t('voidTitle')}</h3>
      <p className={classes.text}>{t('voidText', { name: clientName(c, attendance) })}</p>
      <TextInput
        label={t('reason')}
        value={reason}
        maxLength={140}
        data-autofocus
        error={tried && !reason.trim() && t('reasonMissing')}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      {edit.changedMeanwhile ? (
        <ChangedMeanwhile {...{ appointment, lists }} shows="clients" canRetry={isVoidable(attendance)} />
      ) : (
        <Problem error={voidOne.error} />
      )}
      <div className={classes.actions}>
        <SubmitButton
          would="removed"
          color="red"
          loading={voidOne.isPending}
          disabled={!isVoidable(attendance)}
        >
          {t('voidNow')}
        </SubmitButton>
        <Button variant="default" onClick={onBack}>
          {t('back')}
        </Button>
      </div>
    </form>
  );
}

import { Button, TextInput } from '@mantine/core';
import { errorText } from '@tamarack/core/client';
import type { CalendarAppointment, CalendarAttendance } from '@tamarack/core/domain/workspace';
import { sessionTexts } from '@tamarack/core/session';
import { focusFirstError, Notice, useText } from '@tamarack/core/ui';
import { type FormEvent, useState } from 'react';
import { SubmitButton } from '../../shared/SubmitButton.tsx';
import { clientName } from '../describe.ts';
import { calendarTexts } from '../text.ts';
import classes from './appointment.module.css';
import { appointmentTexts } from './text.ts';
import { useAppointmentActions } from './useActions.ts';

export interface VoidFormProps {
  appointment: CalendarAppointment;
  attendance: CalendarAttendance;
  onDone: () => void;
  onBack: () => void;
}

/** Voids an appointment entered by mistake; for administrators. */
export function VoidForm({ appointment, attendance, onDone, onBack }: VoidFormProps) {
  const { t } = useText(appointmentTexts);
  const { t: c } = useText(calendarTexts);
  const { t: session } = useText(sessionTexts);
  const { voidOne } = useAppointmentActions(appointment, onDone);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!reason.trim()) return focusFirstError();
    voidOne.mutate({ attendance, reason: reason.trim() });
  };
  return (
    <form className={classes.form} noValidate onSubmit={submit}>
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
      {voidOne.error ? (
        <Notice tone="bad" role="alert">
          {errorText(voidOne.error, session('failed'))}
        </Notice>
      ) : null}
      <div className={classes.actions}>
        <SubmitButton would="removed" color="red" loading={voidOne.isPending}>
          {t('voidNow')}
        </SubmitButton>
        <Button variant="default" onClick={onBack}>
          {t('back')}
        </Button>
      </div>
    </form>
  );
}

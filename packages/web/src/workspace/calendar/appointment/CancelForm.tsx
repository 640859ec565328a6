import { Button, Checkbox, Group, Radio, TextInput } from '@mantine/core';
import type { CalendarAppointment, CalendarAttendance, Service } from '@tamarack/core/domain/workspace';
import { Problem } from '@tamarack/core/session';
import { focusFirstError, useText } from '@tamarack/core/ui';
import { type FormEvent, useState } from 'react';
import { SelectField } from '../../../shared/SelectField.tsx';
import { useMe } from '../../frame/index.ts';
import { nowIn, plusMinutes } from '../../shared/dates/days.ts';
import { focusMarked, useFocusBack } from '../../shared/dialogs/useFocusBack.ts';
import { formatCents } from '../../shared/format.ts';
import { SubmitButton } from '../../shared/saving/SubmitButton.tsx';
import { WaiveFee } from '../../shared/WaiveFee.tsx';
import { cancellableOf, clientName, missedFeeOf } from '../describe.ts';
import type { ClinicLists } from '../queries.ts';
import { calendarTexts } from '../text.ts';
import classes from './appointment.module.css';
import { ChangedMeanwhile } from './ChangedMeanwhile.tsx';
import { appointmentTexts } from './text.ts';
import { useAppointmentActions } from './useActions.ts';
import { useEdit } from './useEdit.ts';

export interface CancelFormProps {
  appointment: CalendarAppointment;
  lists: ClinicLists;
  service: Service | undefined;
  zone: string;
  onDone: () => void;
  onBack: () => void;
}

/** The form shows no values of the appointment. */
const noValues = () => ({});

const everyone = 'everyone';

const idsOf = (clients: readonly CalendarAttendance[]) => clients.map(({ attendanceId }) => attendanceId);

/** Cancels for one client or all. By the client it can be late; by the clinic it goes onto the rebooking list. */
export function CancelForm({ appointment: live, lists, service, zone, onDone, onBack }: CancelFormProps) {
  const { t, locale } = useText(appointmentTexts);
  const { settings } = useMe();
  const { t: c } = useText(calendarTexts);
  useFocusBack();
  const { base: appointment, ...edit } = useEdit(live, noValues);
  const { cancel } = useAppointmentActions(appointment, onDone);
  const [by, setBy] = useState<'client' | 'clinic'>('client');
  const clients = cancellableOf(appointment);
  const [chosen, setChosen] = useState(() => idsOf(cancellableOf(live)));
  const remaining = clients.filter(({ attendanceId }) => chosen.includes(attendanceId));
  // A client who was added in the meantime is only cancelled when chosen.
  const concerned = remaining.length === 1 || remaining.length === clients.length ? remaining : [];
  // Named, because without a name the following appointments would be cancelled for the others too.
  const attendanceId = concerned.length === 1 ? concerned[0]?.attendanceId : undefined;
  const [reason, setReason] = useState('');
  const [waive, setWaive] = useState(false);
  const [following, setFollowing] = useState(false);
  const [tried, setTried] = useState(false);
  const hours = service?.noticeHours ?? 0;
  // The notice period is counted in local time, so that daylight saving does not change it.
  const now = nowIn(zone);
  const late = by === 'client' && plusMinutes(appointment.localStart, -hours * 60) < now;
  const started = appointment.localStart < now;

  const fee = missedFeeOf(concerned, appointment, service);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!reason.trim()) return focusFirstError();
    cancel.mutate(
      {
        by,
        reason: reason.trim(),
        ...(attendanceId ? { attendanceId } : {}),
        ...(following ? { following } : {}),
        ...(late && waive ? { waive } : {}),
      },
      edit.sending,
    );
  };
  return (
    <form ref={focusMarked} className={classes.form} noValidate onSubmit={submit}>
      <h3 className={classes.formTitle}>{t('cancelTitle')}</h3>
      <Radio.Group
        label={t('whoCancels')}
        value={by}
        onChange={(value) => setBy(value === 'clinic' ? 'clinic' : 'client')}
      >
        <Group className={classes.radios}>
          <Radio value="client" label={t('byClient')} data-autofocus />
          <Radio value="clinic" label={t('byClinic')} />
        </Group>
      </Radio.Group>
      {clients.length > 0 && (appointment.attendances.length > 1 || concerned.length === 0) ? (
        <SelectField
          label={t('forWhom')}
          value={attendanceId ?? (concerned.length > 1 ? everyone : '')}
          onChange={({ currentTarget: { value } }) =>
            setChosen(value === everyone ? idsOf(clients) : [value])
          }
          data={[
            ...(concerned.length === 0 ? [{ value: '', label: t('choose') }] : []),
            ...(clients.length > 1 ? [{ value: everyone, label: t('everyone') }] : []),
            ...clients.map((client) => ({ value: client.attendanceId, label: clientName(c, client) })),
          ]}
        />
      ) : null}
      <TextInput
        label={t('reason')}
        value={reason}
        maxLength={140}
        error={tried && !reason.trim() && t('reasonMissing')}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      {by === 'clinic' ? <p className={classes.facts}>{t('clinicNote')}</p> : null}
      {late && concerned.length > 0 && fee !== 0 ? (
        <WaiveFee
          title={[
            started ? t('latePast') : t('late', { hours }),
            ...(following ? [t('lateFollowing', { hours })] : []),
          ].join(' ')}
          several={following}
          fee={fee === null ? null : formatCents(fee, locale, settings.currency)}
          waive={waive}
          onWaive={setWaive}
        />
      ) : null}
      {appointment.repeatId ? (
        <Checkbox
          label={t('following')}
          checked={following}
          onChange={({ currentTarget }) => setFollowing(currentTarget.checked)}
        />
      ) : null}
      {edit.changedMeanwhile ? (
        <ChangedMeanwhile {...{ appointment, lists }} shows="clients" canRetry={clients.length > 0} />
      ) : (
        <Problem error={cancel.error} />
      )}
      <div className={classes.actions}>
        <SubmitButton
          would="cancelled"
          color="red"
          loading={cancel.isPending}
          disabled={concerned.length === 0}
        >
          {t('cancelNow')}
        </SubmitButton>
        <Button variant="default" onClick={onBack}>
          {t('back')}
        </Button>
      </div>
    </form>
  );
}

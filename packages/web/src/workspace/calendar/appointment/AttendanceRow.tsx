import { Button, Group } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import type { CalendarAppointment, CalendarAttendance, Service } from '@tamarack/core/domain/workspace';
import { mayReviewNow, noShowAfterMinutes } from '@tamarack/core/domain/workspace';
import { Badge, type BadgeTone, useText } from '@tamarack/core/ui';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { Checkout, checkoutTexts, OwnVisitLater, useMayCheckOut } from '../../billing/index.ts';
import { WriteNoteButton } from '../../charts/index.ts';
import { useMay, useMe } from '../../frame/index.ts';
import { nowIn, plusMinutes } from '../../shared/dates/days.ts';
import { formatCents, formatWallTime } from '../../shared/format.ts';
import { PhoneLink } from '../../shared/PhoneLink.tsx';
import { clientName, dayOf, isVoidable, missedFeeOf } from '../describe.ts';
import { calendarTexts } from '../text.ts';
import classes from './appointment.module.css';
import { NoShowDialog } from './NoShowDialog.tsx';
import { appointmentTexts } from './text.ts';
import { useAttendanceActions } from './useActions.ts';

export interface AttendanceRowProps {
  attendance: CalendarAttendance;
  appointment: CalendarAppointment;
  service: Service | undefined;
  zone: string;
  mayChange: boolean;
  staffName: string;
  onVoid: () => void;
}

export const toneOfState: Record<CalendarAttendance['state'], BadgeTone> = {
  booked: 'neutral',
  arrived: 'warn',
  attended: 'ok',
  no_show: 'bad',
  late_cancelled: 'bad',
  cancelled: 'neutral',
  void: 'neutral',
};

/** One client of an appointment: name, state, fee, note and possible actions. */
export function AttendanceRow(props: AttendanceRowProps) {
  const { attendance, appointment, service, zone, mayChange, staffName, onVoid } = props;
  const { t, locale } = useText(appointmentTexts);
  const { t: c } = useText(calendarTexts);
  const { settings, staffId } = useMe();
  const maySeeClients = useMay('clients:read');
  const maySeeCharts = useMay('charts:read');
  const mayWrite = useMay('charts:write') && appointment.staffId === staffId;
  const mayCheckOut = useMayCheckOut();
  const [checkingOut, setCheckingOut] = useState(false);
  const { state, fileNo, feeCents, confirmation, note, deskAlert } = attendance;
  const begun = dayOf(appointment.localStart) <= dayOf(nowIn(zone));
  const { reviewer } = appointment;
  const billable =
    begun &&
    ['booked', 'arrived', 'attended'].includes(state) &&
    (confirmation === null || confirmation === 'open');
  const isSigned = ['awaiting_cosign', 'signed', 'locked'].includes(note ?? '');
  const writes = mayWrite && !isSigned && ['arrived', 'attended', 'no_show'].includes(state);
  const payer = jointBillPayer(attendance, appointment, service);
  const facts = [
    attendance.firstVisit ? t('firstVisit') : null,
    arrivalText(),
    attendance.treatedMinutes === null ? null : t('treated', { count: attendance.treatedMinutes }),
    feeCents === null ? t('noFee') : formatCents(feeCents, locale, settings.currency),
    attendance.feeReason || null,
    payer ? t('jointBill', { client: clientName(c, payer) }) : null,
    state === 'attended' || note ? t(`note_${note ?? 'none'}`) : null,
    confirmation ? t(`confirmation_${confirmation}`) : null,
    attendance.rebook ? t('rebook') : null,
  ].filter((fact) => fact !== null);

  function arrivalText(): string | null {
    if (!attendance.arrivedAt) return null;
    const at = new Date(attendance.arrivedAt);
    // An arrival marked after the end says when it was marked, not when the client came.
    if (at >= new Date(appointment.endsAt)) return null;
    const wall = nowIn(zone, at);
    const minutes = Math.floor((Date.parse(`${wall}Z`) - Date.parse(`${appointment.localStart}Z`)) / 60_000);
    const time = formatWallTime(wall, locale);
    return minutes > 0 ? t('arrivedLate', { time, minutes }) : t('arrivedAt', { time });
  }

  return (
    <li className={classes.attendance}>
      <Group gap="sm" justify="space-between" wrap="nowrap">
        <span className={classes.name}>
          {maySeeClients ? (
            <Link to={`/clients/${fileNo}`}>{clientName(c, attendance)}</Link>
          ) : (
            clientName(c, attendance)
          )}
        </span>
        <Badge tone={toneOfState[state]} dot>
          {c(state)}
        </Badge>
      </Group>
      <p className={classes.facts}>
        {attendance.name === null ? '' : `${t('file', { fileNo })} · `}
        {facts.join(' · ')}
        {maySeeCharts ? (
          <>
            {' · '}
            <Link to={`/clients/${fileNo}/chart`}>{t('openChart')}</Link>
          </>
        ) : null}
      </p>
      {attendance.phone ? (
        <p className={classes.facts}>
          <PhoneLink phone={attendance.phone} />
        </p>
      ) : null}
      {deskAlert ? (
        <p className={classes.alert}>
          <IconAlertCircle size={15} aria-hidden="true" />
          <span>
            {t('alert')} {deskAlert}
          </span>
        </p>
      ) : null}
      {mayCheckOut && billable && reviewer === 'alone_later' ? (
        <p className={classes.facts}>
          <OwnVisitLater fileNo={fileNo} />
        </p>
      ) : null}
      {writes ? (
        <div className={classes.buttons}>
          <WriteNoteButton
            fileNo={fileNo}
            attendanceId={attendance.attendanceId}
            noteId={null}
            size="xs"
            variant="default"
            aria-label={t('actOf', { act: t('writeNote'), client: clientName(c, attendance) })}
          >
            {t('writeNote')}
          </WriteNoteButton>
        </div>
      ) : null}
      {mayChange ? (
        <AttendanceButtons
          attendance={attendance}
          appointment={appointment}
          service={service}
          zone={zone}
          onVoid={onVoid}
          {...(mayCheckOut &&
            billable &&
            mayReviewNow(reviewer) && { onCheckOut: () => setCheckingOut(true) })}
        />
      ) : null}
      <Checkout
        visit={checkingOut ? { ...attendance, staffId: appointment.staffId, staffName } : null}
        onClose={() => setCheckingOut(false)}
      />
    </li>
  );
}

/** The client whose attendance carries the joint bill, if this one is free because of that. */
function jointBillPayer(
  { feeCents }: CalendarAttendance,
  { attendances }: CalendarAppointment,
  service: Service | undefined,
): CalendarAttendance | undefined {
  if (service?.billing !== 'one' || feeCents !== 0) return undefined;
  return attendances.find(
    (other) => (other.feeCents ?? 0) > 0 && !['cancelled', 'void'].includes(other.state),
  );
}

interface ButtonsProps {
  attendance: CalendarAttendance;
  appointment: CalendarAppointment;
  service: Service | undefined;
  zone: string;
  /** Undefined in lists, which only offer the next step. */
  onVoid?: () => void;
  /** Undefined if check-out is not possible. */
  onCheckOut?: () => void;
}

/** Buttons for the actions that are possible now. */
export function AttendanceButtons(props: ButtonsProps) {
  const { attendance, appointment, service, zone, onVoid, onCheckOut } = props;
  const { t, locale } = useText(appointmentTexts);
  const { t: c } = useText(calendarTexts);
  const { t: pay } = useText(checkoutTexts);
  const { role, settings } = useMe();
  const [missing, setMissing] = useState(false);
  const { arrive, outcome, pending } = useAttendanceActions(attendance);
  const client = clientName(c, attendance);
  /** What a button says, and for whom: a list has the same buttons in each row. */
  const named = (act: string) => ({ children: act, 'aria-label': t('actOf', { act, client }) });
  const now = nowIn(zone);
  const { localStart } = appointment;
  const { state, confirmation } = attendance;
  const feeCents = missedFeeOf([attendance], appointment, service) ?? 0;
  const isOpen = state === 'booked' || state === 'arrived';
  const today = dayOf(localStart) === dayOf(now);
  const begun = dayOf(localStart) <= dayOf(now);
  const missed = plusMinutes(localStart, noShowAfterMinutes) <= now;
  const decided = state === 'attended' || state === 'no_show' || state === 'late_cancelled';
  const small = { size: 'xs', variant: 'default', 'aria-disabled': pending !== null } as const;
  return (
    <div className={classes.buttons}>
      {state === 'booked' && today ? (
        <Button
          {...small}
          variant="filled"
          loading={pending === 'arrived'}
          onClick={() => arrive.mutate(true)}
          {...named(t('arrive'))}
        />
      ) : null}
      {isOpen && begun ? (
        <Button
          {...small}
          variant={state === 'arrived' ? 'filled' : 'default'}
          loading={pending === 'attended'}
          onClick={() => outcome.mutate({ outcome: 'attended' })}
          {...named(t('attended'))}
        />
      ) : null}
      {onCheckOut ? <Button {...small} onClick={onCheckOut} {...named(pay('checkOut'))} /> : null}
      {state === 'booked' && missed ? (
        <Button
          {...small}
          loading={pending === 'no_show'}
          onClick={() => (feeCents > 0 ? setMissing(true) : outcome.mutate({ outcome: 'no_show' }))}
          {...named(t('noShow'))}
        />
      ) : null}
      {state === 'arrived' ? (
        <Button
          {...small}
          loading={pending === 'notArrived'}
          onClick={() => arrive.mutate(false)}
          {...named(t('notArrived'))}
        />
      ) : null}
      {onVoid && decided && confirmation !== 'confirmed' && confirmation !== 'excluded' ? (
        <Button
          {...small}
          loading={pending === 'booked'}
          onClick={() => outcome.mutate({ outcome: 'booked' })}
          {...named(t('undoOutcome'))}
        />
      ) : null}
      {onVoid && role === 'administrator' && isVoidable(attendance) ? (
        <Button {...small} variant="subtle" color="red" onClick={onVoid} {...named(t('void'))} />
      ) : null}
      {missing ? (
        <NoShowDialog
          client={client}
          fee={formatCents(feeCents, locale, settings.currency)}
          busy={outcome.isPending}
          onSave={(fee) =>
            outcome.mutate({ outcome: 'no_show', ...fee }, { onSuccess: () => setMissing(false) })
          }
          onClose={() => setMissing(false)}
        />
      ) : null}
    </div>
  );
}

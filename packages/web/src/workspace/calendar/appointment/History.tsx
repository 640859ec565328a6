import { Button, Skeleton } from '@mantine/core';
import { type Locale, type Translate, trialClientMailsPerDay } from '@tamarack/core/domain';
import {
  type AppointmentChange,
  appointmentHistoryEndpoints,
  type WallTime,
} from '@tamarack/core/domain/workspace';
import { useRead } from '@tamarack/core/session';
import { useText } from '@tamarack/core/ui';
import { useId, useState } from 'react';
import { useMe } from '../../frame/index.ts';
import { nowIn } from '../../shared/dates/days.ts';
import {
  formatCents,
  formatClient,
  formatDate,
  formatShortDay,
  formatWallTime,
} from '../../shared/format.ts';
import { LoadFailed } from '../../shared/Loaded.tsx';
import { dayOf } from '../describe.ts';
import { calendarKey } from '../queries.ts';
import classes from './appointment.module.css';
import { type HistoryText, historyTexts } from './history-texts.ts';

/** Who changed an appointment, how and when; loaded when opened. */
export function History({ appointmentId, zone }: { appointmentId: string; zone: string }) {
  const { t } = useText(historyTexts);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <section className={classes.section} aria-label={t('title')}>
      <Button
        variant="subtle"
        size="compact-sm"
        className={classes.toggle}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {t(isOpen ? 'hide' : 'show')}
      </Button>
      <div id={id}>{isOpen ? <Changes appointmentId={appointmentId} zone={zone} /> : null}</div>
    </section>
  );
}

function Changes({ appointmentId, zone }: { appointmentId: string; zone: string }) {
  const { t, locale } = useText(historyTexts);
  const { currency } = useMe().settings;
  const found = useRead(appointmentHistoryEndpoints.read, [...calendarKey, 'history', appointmentId], {
    params: { appointmentId },
    pick: 'changes',
    meta: { quiet: true },
  });
  if (found.isPending) return <Skeleton height={72} role="status" aria-label={t('loading')} />;
  if (found.isLoadingError) return <LoadFailed title={t('failed')} of={[found]} />;
  if (found.data.length === 0) return <p className={classes.facts}>{t('empty')}</p>;
  const several = new Set(found.data.map(({ visit }) => visit?.fileNo).filter(Boolean)).size > 1;
  return (
    <ol className={classes.history}>
      {found.data.map((change) => {
        const at = nowIn(zone, new Date(change.at));
        const { kind, action, visit } = change;
        const who = [
          visit && (several || action === 'added') ? formatClient(visit) : null,
          change.staffName,
          `${formatDate(dayOf(at), locale)}, ${formatWallTime(at, locale)}`,
        ];
        return (
          <li key={[change.at, kind, action, visit?.fileNo].join(' ')}>
            <span className={classes.what}>{titleOf(change, locale, t)}</span>
            {factsOf(change, { locale, currency, t }).map((fact) => (
              <span key={fact} className={classes.fact}>
                {fact}
              </span>
            ))}
            <span className={classes.minor}>{who.filter(Boolean).join(' · ')}</span>
          </li>
        );
      })}
    </ol>
  );
}

const most = trialClientMailsPerDay;
const isText = (key: string): key is HistoryText => key in historyTexts.en;

const timeOf = (time: WallTime, locale: Locale) =>
  `${formatShortDay(dayOf(time), locale)}, ${formatWallTime(time, locale)}`;

function titleOf(change: AppointmentChange, locale: Locale, t: Translate<HistoryText>): string {
  const { kind, action, after, by, undone, failed, limited } = change;
  const key = failed
    ? `failed_${action}`
    : limited
      ? 'limited'
      : undone
        ? `undone_${undone}`
        : [`${kind}_${action}_${by}`, `${kind}_${action}`].find(isText);
  if (!key || !isText(key)) return action;
  return t(key, {
    to: after.localStart ? timeOf(after.localStart, locale) : '',
    staff: after.staffName ?? '',
    most,
  });
}

/** The values that a change altered, one line each. */
function factsOf(
  { kind, action, before, after, limited, failed }: AppointmentChange,
  { locale, currency, t }: { locale: Locale; currency: 'CAD' | 'USD'; t: Translate<HistoryText> },
): string[] {
  const { localStart, staffName, roomName, minutes, feeCents, memo } = after;
  const facts: string[] = limited && failed ? [t('limited', { most })] : [];
  if (localStart && before.localStart) {
    const sameDay = dayOf(localStart) === dayOf(before.localStart);
    const shown = (time: WallTime) => (sameDay ? formatWallTime(time, locale) : timeOf(time, locale));
    facts.push(t('start', { from: shown(before.localStart), to: shown(localStart) }));
  }
  if (staffName && before.staffName) facts.push(t('staff', { from: before.staffName, to: staffName }));
  const [service, serviceBefore] = [after, before].map((of) =>
    locale === 'fr' ? of.serviceFr : of.serviceEn,
  );
  if (service && serviceBefore) facts.push(t('service', { from: serviceBefore, to: service }));
  if (roomName !== undefined && before.roomName !== undefined)
    facts.push(t('room', { from: before.roomName ?? t('noRoom'), to: roomName ?? t('noRoom') }));
  else if (roomName) facts.push(t('inRoom', { to: roomName }));
  if (minutes !== undefined)
    facts.push(
      kind === 'attendance' && before.minutes === undefined
        ? t('treated', { to: minutes })
        : t('length', { from: before.minutes ?? 0, to: minutes }),
    );
  const amount = (cents: number | null) =>
    cents === null ? t('noFee') : formatCents(cents, locale, currency);
  if (feeCents !== undefined && before.feeCents !== undefined)
    facts.push(t('fee', { from: amount(before.feeCents), to: amount(feeCents) }));
  else if (feeCents !== undefined && feeCents !== null && action !== 'booked')
    facts.push(t('feeNow', { to: amount(feeCents) }));
  if (memo) facts.push(t('memo'));
  return facts;
}

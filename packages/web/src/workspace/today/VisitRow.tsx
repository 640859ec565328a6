import { Anchor, Button } from '@mantine/core';
import type { TodayVisit } from '@tamarack/core/domain/workspace';
import { Badge, type BadgeTone, useText } from '@tamarack/core/ui';
import { memo, type Ref } from 'react';
import { Link } from 'react-router-dom';
import { checkoutTexts, OwnVisitLater, useMayCheckOut } from '../billing/index.ts';
import { WriteNoteButton } from '../charts/index.ts';
import { useMay, useMe } from '../frame/index.ts';
import { nowIn } from '../shared/dates/days.ts';
import { appointmentPath, formatClient, formatWallTime, joined } from '../shared/format.ts';
import { actsOf } from './acts.ts';
import { todayTexts } from './text.ts';
import classes from './today.module.css';

export interface VisitRowProps {
  visit: TodayVisit;
  /** Its place in the list. */
  index: number;
  /** Minutes since its start, at most its length; 0 if the client is not awaited. */
  late: number;
  current: boolean;
  busy: boolean;
  /** All visits are the member's own, so the clinician is not shown. */
  own: boolean;
  /** Its location; undefined in a clinic with one. */
  place: string | undefined;
  /** Not `ref`: a row whose ref changes is drawn again. */
  rowRef: Ref<HTMLLIElement>;
  onFocus: () => void;
  onArrive: () => void;
  onDone: () => void;
  onOutcome: () => void;
  onCheckOut: () => void;
}

/**
 * A visit of today with its state and actions. A busy clinic has hundreds, and keys move between them, so a row is only
 * drawn again when it looks different: what its handlers refer to is the same then.
 */
export const VisitRow = memo(Row, (before, after) =>
  (['visit', 'index', 'late', 'current', 'busy', 'own', 'place'] as const).every(
    (name) => before[name] === after[name],
  ),
);

function Row(props: VisitRowProps) {
  const { visit, late, current, busy, own, place, rowRef, onFocus, onArrive, onDone, onOutcome, onCheckOut } =
    props;
  const { t, locale } = useText(todayTexts);
  const { t: pay } = useText(checkoutTexts);
  const me = useMe();
  const mayBook = useMay('calendar:book');
  const mayCheckOut = useMayCheckOut();
  const may = actsOf(visit, new Date());
  const client = formatClient(visit);
  const time = formatWallTime(visit.localStart, locale);
  const mine = visit.staffId === me.staffId;
  const isWritten = ['awaiting_cosign', 'signed', 'locked'].includes(visit.note ?? '');
  const writes = mine && visit.noteRequired && !isWritten && ['arrived', 'attended'].includes(visit.state);
  return (
    <li
      ref={rowRef}
      className={classes.row}
      tabIndex={current ? 0 : -1}
      aria-current={current || undefined}
      data-over={['attended', 'no_show', 'late_cancelled'].includes(visit.state) || undefined}
      onFocus={onFocus}
    >
      <Anchor
        component={Link}
        to={appointmentPath(visit)}
        inherit
        underline="always"
        className={classes.time}
        aria-label={t('appointmentOf', { time, client })}
      >
        {time}
      </Anchor>
      <div className={classes.who}>
        <Anchor component={Link} to={`/clients/${visit.fileNo}`} className={classes.client}>
          {client}
        </Anchor>
        <span className={classes.small}>
          {joined(locale === 'fr' ? visit.serviceFr : visit.serviceEn, own ? '' : visit.staffName, place)}
        </span>
        {mayCheckOut && may.checkOutLater ? (
          <span className={classes.small}>
            <OwnVisitLater fileNo={visit.fileNo} />
          </span>
        ) : null}
        {visit.memo ? <span className={classes.memo}>{visit.memo}</span> : null}
        {visit.deskAlert && me.role !== 'clinician' ? (
          <span className={classes.alert}>{visit.deskAlert}</span>
        ) : null}
      </div>
      <div className={classes.states}>
        <VisitState visit={visit} late={late} />
        {mine ? <NoteState visit={visit} /> : null}
        {visit.confirmation === 'returned' ? <Badge tone="warn">{t('returned')}</Badge> : null}
        {visit.confirmation === 'confirmed' ? <Badge tone="ok">{t('confirmed')}</Badge> : null}
        {visit.confirmation === 'excluded' ? <Badge tone="neutral">{t('excluded')}</Badge> : null}
        {visit.invoice ? (
          <Anchor
            component={Link}
            to={`/billing/invoices/${visit.invoice.invoiceId}`}
            className={classes.small}
          >
            {t('invoiceNo', { number: visit.invoice.number })}
          </Anchor>
        ) : null}
      </div>
      <div className={classes.acts}>
        {writes ? (
          <WriteNoteButton
            fileNo={visit.fileNo}
            attendanceId={visit.attendanceId}
            noteId={visit.ownNoteId}
            size="xs"
            variant="default"
            aria-label={t('writeNoteOf', { client })}
          >
            {t('writeNote')}
          </WriteNoteButton>
        ) : null}
        {mayBook && visit.state === 'booked' ? (
          <Button
            size="xs"
            variant={current ? 'filled' : 'default'}
            loading={busy}
            aria-label={t('arrivedOf', { client })}
            onClick={onArrive}
          >
            {t('arrived')}
          </Button>
        ) : null}
        {mayBook && visit.state === 'arrived' ? (
          <Button
            size="xs"
            variant={current ? 'filled' : 'default'}
            loading={busy}
            aria-label={t('doneOf', { client })}
            onClick={onDone}
          >
            {t('done')}
          </Button>
        ) : null}
        {mayCheckOut && may.checkOut && visit.state !== 'booked' ? (
          <Button
            size="xs"
            variant={current && visit.state === 'attended' ? 'filled' : 'default'}
            aria-label={pay('checkOutOf', { client })}
            onClick={onCheckOut}
          >
            {pay('checkOut')}
          </Button>
        ) : null}
        {mayBook && may.outcome ? (
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            aria-label={t('outcomeOf', { client })}
            onClick={onOutcome}
          >
            {t('outcome')}
          </Button>
        ) : null}
      </div>
    </li>
  );
}

const tones = {
  booked: 'neutral',
  arrived: 'basic',
  attended: 'ok',
  no_show: 'bad',
  late_cancelled: 'warn',
  cancelled: 'neutral',
  void: 'neutral',
} as const satisfies Record<TodayVisit['state'], BadgeTone>;

function VisitState({ visit, late }: { visit: TodayVisit; late: number }) {
  const { t, locale } = useText(todayTexts);
  const { state, arrivedAt } = visit;
  if (late >= visit.minutes) return <Badge tone="warn">{t('state_noOutcome')}</Badge>;
  if (late > 0) return <Badge tone="warn">{t('state_late', { minutes: late })}</Badge>;
  if (state === 'arrived' && arrivedAt) {
    const time = formatWallTime(nowIn(visit.zone, new Date(arrivedAt)), locale);
    return <Badge tone="basic">{t('state_arrivedAt', { time })}</Badge>;
  }
  return <Badge tone={tones[state]}>{t(`state_${state}`)}</Badge>;
}

function NoteState({ visit: { state, note, noteRequired } }: { visit: TodayVisit }) {
  const { t } = useText(todayTexts);
  if (note === 'signed' || note === 'locked') return <Badge tone="ok">{t('noteSigned')}</Badge>;
  if (note === 'awaiting_cosign') return <Badge tone="neutral">{t('noteCosign')}</Badge>;
  if (note === 'draft') return <Badge tone="warn">{t('noteDraft')}</Badge>;
  return state === 'attended' && noteRequired ? <Badge tone="warn">{t('noteToSign')}</Badge> : null;
}

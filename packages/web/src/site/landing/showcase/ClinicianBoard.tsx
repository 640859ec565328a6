import { languageTags } from '@tamarack/core/domain';
import { useText } from '@tamarack/core/ui';
import { moneyFormat } from '../money.ts';
import { HoursChart } from './HoursChart.tsx';
import { ownHours, payrollRun, sampleDay, sampleToday } from './sample.ts';
import { showcaseText } from './text.ts';

function Day() {
  const { t, locale } = useText(showcaseText);
  const time = (hour: number, minute: number) =>
    locale === 'fr' ? `${hour} h${minute ? ` ${minute}` : ''}` : `${hour}:${String(minute).padStart(2, '0')}`;
  const rows = [
    { at: time(9, 0), client: 'B. Leduc', minutes: 45, state: t('noteSigned'), tone: 'ok' },
    { at: time(10, 30), client: 'D. Lavoie', minutes: 45, state: t('noteSigned'), tone: 'ok' },
    { at: time(12, 0), client: 'P. Gagnon', minutes: 45, state: t('noteOpen'), tone: 'warn' },
    { at: time(13, 30), client: 'F. Nguyen', minutes: 90, state: t('next'), tone: 'next' },
    { at: time(15, 30), client: 'C. Morin', minutes: 45, state: t('later'), tone: 'later' },
  ];
  const date = new Intl.DateTimeFormat(languageTags[locale], {
    weekday: 'long',
    month: 'long',
    day: 'numeric',
    timeZone: 'UTC',
  }).format(sampleDay(sampleToday));
  return (
    <section className="board-card">
      <div className="board-head">
        <h3>{t('today')}</h3>
        <span>{t('todayCount')}</span>
      </div>
      <p className="day-date">{date}</p>
      <ol className="day">
        {rows.map((row) => (
          <li key={row.client} data-tone={row.tone}>
            <span className="day-time">{row.at}</span>
            <span className="panel-row-text">
              <span>{row.client}</span>
              <small>{t('minutes', { count: row.minutes })}</small>
            </span>
            <span className="day-state" data-tone={row.tone}>
              {row.state}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Note() {
  const { t } = useText(showcaseText);
  const parts = [
    { letter: t('noteS')[0], name: t('noteS'), text: t('noteSText') },
    { letter: t('noteO')[0], name: t('noteO'), text: t('noteOText') },
    { letter: t('noteA')[0], name: t('noteA'), text: t('noteAText') },
    { letter: t('noteP')[0], name: t('noteP'), text: t('notePText'), open: true },
  ];
  return (
    <section className="board-card board-note">
      <div className="board-head">
        <h3>{t('note')}</h3>
        <span>{t('noteDraft')}</span>
      </div>
      {parts.map((part) => (
        <div key={part.name} className="picture-note" data-open={part.open || undefined}>
          <span className="picture-letter" aria-hidden="true">
            {part.letter}
          </span>
          <span>
            <small>{part.name}</small>
            <span className="picture-note-text">{part.text}</span>
          </span>
        </div>
      ))}
      <span className="board-sign" aria-hidden="true">
        {t('sign')}
      </span>
    </section>
  );
}

function Hours() {
  const { t, locale } = useText(showcaseText);
  const number = new Intl.NumberFormat(languageTags[locale]);
  const sum = (key: 'treated' | 'scheduled') => ownHours.reduce((total, day) => total + day[key], 0);
  return (
    <section className="board-card">
      <div className="board-head">
        <h3>{t('hours')}</h3>
        <span>
          {t('hoursSum', {
            treated: number.format(sum('treated')),
            scheduled: number.format(sum('scheduled')),
          })}
        </span>
      </div>
      <HoursChart days={ownHours} height={110} narrow />
    </section>
  );
}

function Payout() {
  const { t, locale } = useText(showcaseText);
  const money = moneyFormat(locale);
  const [, own] = payrollRun;
  const lines = [
    { label: t('paySessions'), amount: own.earned },
    { label: t('payCarried'), amount: own.carried },
  ];
  return (
    <section className="board-card">
      <div className="board-head">
        <h3>{t('payoutTitle')}</h3>
        <span>{t('payoutWhen')}</span>
      </div>
      {lines.map((line) => (
        <div key={line.label} className="panel-row">
          <span className="panel-row-text">{line.label}</span>
          <span className="panel-amount">{money.format(line.amount)}</span>
        </div>
      ))}
      <div className="panel-row board-total">
        <span>{t('payTotal')}</span>
        <span className="panel-amount">{money.format(own.earned + own.carried)}</span>
      </div>
    </section>
  );
}

/** A clinician's screen: own day, open note, hours and payout. */
export function ClinicianBoard() {
  return (
    <div className="board board-clinician">
      <Day />
      <Note />
      <div className="board-stack">
        <Hours />
        <Payout />
      </div>
    </div>
  );
}

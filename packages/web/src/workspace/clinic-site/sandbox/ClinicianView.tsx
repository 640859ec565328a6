import type { SandboxHome } from '@tamarack/core/domain';
import { useText } from '@tamarack/core/ui';
import { hours, money, shortDay } from './format.ts';
import { AppointmentList, Figures, Panel } from './parts.tsx';
import classes from './sandbox.module.css';
import { viewTexts } from './texts.ts';

/** The clinician's view: own day, notes to finish, hours and payout. */
export function ClinicianView({ home }: { home: SandboxHome }) {
  const { t, locale } = useText(viewTexts);
  const { person, day, notes, hours: own, pay } = home.clinician;
  const amount = (cents: number) => money(cents, home.currency, locale);
  const inHours = (minutes: number) => `${hours(minutes, locale)} h`;
  return (
    <div className={classes.panels}>
      <div className={classes.stack}>
        <Panel title={t('ownDay')} note={t(person.profession)}>
          <AppointmentList label={t('ownDay')} appointments={day} />
        </Panel>
        <Panel title={t('ownHours')}>
          <Figures
            rows={[
              [t('atWork'), inHours(own.availableMinutes)],
              [t('booked'), inHours(own.scheduledMinutes)],
              [t('treated'), inHours(own.treatedMinutes)],
            ]}
          />
        </Panel>
      </div>
      <div className={classes.stack}>
        <Panel title={t('payoutTitle')}>
          <Figures
            rows={[
              [
                t('payoutPeriod', { from: shortDay(pay.from, locale), to: shortDay(pay.to, locale) }),
                amount(pay.period.payCents),
              ],
              [t('sessions'), String(pay.period.sessions)],
              [t('hours'), inHours(pay.period.treatedMinutes)],
              [t('payoutSoFar'), amount(pay.soFarCents)],
            ]}
          />
        </Panel>
        <Panel
          title={t('notesTitle')}
          note={notes.length === 0 ? t('notesNone') : t('notesCount', { count: notes.length })}
        >
          <AppointmentList label={t('notesTitle')} appointments={notes} withDay />
        </Panel>
      </div>
    </div>
  );
}

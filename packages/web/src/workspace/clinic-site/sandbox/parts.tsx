import { Title } from '@mantine/core';
import type { SandboxAppointment, SandboxAppointmentState } from '@tamarack/core/domain';
import { Badge, type BadgeTone, useText } from '@tamarack/core/ui';
import { type ReactNode, useId } from 'react';
import { clock, shortDay, weekdayName } from './format.ts';
import classes from './sandbox.module.css';
import { type ViewText, viewTexts } from './texts.ts';

/** One part of a view under its own heading. */
export function Panel({
  title,
  note,
  wide = false,
  children,
}: {
  title: string;
  note?: ReactNode;
  wide?: boolean;
  children: ReactNode;
}) {
  const id = useId();
  return (
    <section className={classes.panel} aria-labelledby={id} data-wide={wide || undefined}>
      <Title order={2} size="1.25rem" id={id}>
        {title}
      </Title>
      {note ? <p className={classes.muted}>{note}</p> : null}
      {children}
    </section>
  );
}

const tones: Record<SandboxAppointmentState, BadgeTone> = {
  scheduled: 'neutral',
  in_session: 'basic',
  attended: 'ok',
  no_show: 'bad',
  late_cancellation: 'warn',
};

/** An appointment's state; `words` overrides its label. */
export function State({
  state,
  words = {},
}: {
  state: SandboxAppointmentState;
  words?: Partial<Record<SandboxAppointmentState, ViewText>>;
}) {
  const { t } = useText(viewTexts);
  return (
    <Badge tone={tones[state]} dot>
      {t(words[state] ?? state)}
    </Badge>
  );
}

/** A list of appointments: time, client, type, state. */
export function AppointmentList({
  appointments,
  label,
  withDay = false,
  withStaff = false,
  words,
}: {
  appointments: readonly SandboxAppointment[];
  label: string;
  withDay?: boolean;
  withStaff?: boolean;
  words?: Partial<Record<SandboxAppointmentState, ViewText>>;
}) {
  const { t, locale } = useText(viewTexts);
  return (
    <ul className={classes.appointments} aria-label={label}>
      {appointments.map((each) => (
        <li key={each.id}>
          <span className={classes.when}>
            {withDay ? `${weekdayName(each.day, locale)} ${shortDay(each.day, locale)}, ` : null}
            {clock(each.startMinute, locale)}
          </span>
          <span className={classes.who}>
            <strong>{each.clientName}</strong>
            <span className={classes.muted}>
              {each.type}
              {withStaff ? ` · ${each.staffName}` : null}
              {each.firstVisit ? ` · ${t('firstVisit')}` : null}
            </span>
          </span>
          <State state={each.state} words={words} />
        </li>
      ))}
    </ul>
  );
}

/** Terms and their values. */
export function Figures({ rows }: { rows: readonly (readonly [term: string, value: string])[] }) {
  return (
    <dl className={classes.figures}>
      {rows.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A table that scrolls horizontally when it is wider than the page. */
export function Table({
  label,
  head,
  rows,
  foot,
}: {
  label: string;
  head: readonly string[];
  rows: readonly (readonly string[])[];
  foot?: readonly string[];
}) {
  const { t } = useText(viewTexts);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard (WCAG 2.1.1).
    <section className={classes.scroll} tabIndex={0} aria-label={t('tableOf', { title: label })}>
      <table className={classes.table}>
        <thead>
          <tr>
            {head.map((each) => (
              <th key={each} scope="col">
                {each}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([first = '', ...others]) => (
            <tr key={first}>
              <th scope="row">{first}</th>
              {others.map((value, index) => (
                <td key={head[index + 1]}>{value}</td>
              ))}
            </tr>
          ))}
        </tbody>
        {foot ? (
          <tfoot>
            <tr>
              <th scope="row">{foot[0]}</th>
              {foot.slice(1).map((value, index) => (
                <td key={head[index + 1]}>{value}</td>
              ))}
            </tr>
          </tfoot>
        ) : null}
      </table>
    </section>
  );
}

import { hasCode } from '@tamarack/core/client';
import type { CalendarAppointment } from '@tamarack/core/domain/workspace';
import { useState } from 'react';

/** The versions of an appointment and its visits. */
const versionsOf = ({ version, attendances }: CalendarAppointment) =>
  [version, ...attendances.map((visit) => visit.version)].join();

/**
 * The values of a form about an appointment. They are compared with, and sent for, the appointment as it was when the
 * form opened, so that a change by someone else in the meantime is not undone unseen. When such a change is the reason
 * for a refusal, the form goes on with the new appointment: it keeps what was entered and takes over the other values.
 */
export function useEdit<Values extends Record<string, string>>(
  appointment: CalendarAppointment,
  valuesOf: (appointment: CalendarAppointment) => Values,
) {
  const [base, setBase] = useState(appointment);
  const [values, setValues] = useState(() => valuesOf(appointment));
  const [refused, setRefused] = useState(false);
  const [changedMeanwhile, setChangedMeanwhile] = useState(false);
  if (refused && versionsOf(appointment) !== versionsOf(base)) {
    const before = valuesOf(base);
    const entered = Object.entries(values).filter(([name, value]) => value !== before[name]);
    setBase(appointment);
    setValues({ ...valuesOf(appointment), ...Object.fromEntries(entered) });
    setRefused(false);
    setChangedMeanwhile(true);
  }
  return {
    /** The appointment that the values are a change of. */
    base,
    values,
    set: (changes: Partial<Values>) => setValues((old) => ({ ...old, ...changes })),
    /** Whether the last attempt was refused because someone else had changed the appointment. */
    changedMeanwhile,
    /** Replaces what was entered by the values of the appointment. */
    discard: () => {
      setValues(valuesOf(base));
      setChangedMeanwhile(false);
    },
    /** Options for the `mutate` call that sends the values. */
    sending: {
      onError: (error: unknown) => {
        setChangedMeanwhile(false);
        setRefused(hasCode(error, 'VERSION_CONFLICT'));
      },
    },
  };
}

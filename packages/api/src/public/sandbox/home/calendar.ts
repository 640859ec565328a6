/** A moment in the clinic's local time. */
export interface ClinicMoment {
  /** YYYY-MM-DD. */
  day: string;
  /** 1 is Monday. */
  weekday: number;
  /** After midnight. */
  minute: number;
}

/** Converts a moment to a time zone (IANA name). */
export function clinicMoment(now: Date, timeZone: string): ClinicMoment {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(now);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((each) => each.type === type)?.value ?? '00';
  const day = `${part('year')}-${part('month')}-${part('day')}`;
  return { day, weekday: weekdayOf(day), minute: Number(part('hour')) * 60 + Number(part('minute')) };
}

/** A day some days later, or earlier. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

const dayMs = 86_400_000;

/** The day that is a number of days after another, or before it if negative. */
export function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** What is wrong with a period, whose two days are part of it: their order, or more than a year. */
export function periodProblem({ from, to }: { from: string; to: string }): 'reversed' | 'oneYear' | null {
  if (to < from) return 'reversed';
  return to >= addDays(from, 366) ? 'oneYear' : null;
}

/** Whether a text is a valid date, `YYYY-MM-DD`. */
export function isDay(text: string | null | undefined): text is string {
  if (!text || !/^\d{4}-\d\d-\d\d$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

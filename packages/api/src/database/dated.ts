/** `T` as its row is read: the times are dates, by default those whose names end with `At`. */
export type Dated<T, Times extends keyof T = Extract<keyof T, 'at' | `${string}At`>> = Omit<T, Times> & {
  [Time in Times]: T[Time] extends string ? Date : Date | null;
};

type Iso<Value> = Value extends Date ? string : Value;

/** A time of a row, or of JSON within it, in ISO 8601. */
export function isoTime(time: Date | string | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}

/** A row with its times in ISO 8601, as the API returns them; those within its lists stay as they are. */
export function isoTimes<Row extends object>(row: Row): { [Key in keyof Row]: Iso<Row[Key]> } {
  const written = Object.entries(row).map(([key, value]) => [
    key,
    value instanceof Date ? value.toISOString() : value,
  ]);
  return Object.fromEntries(written) as { [Key in keyof Row]: Iso<Row[Key]> };
}

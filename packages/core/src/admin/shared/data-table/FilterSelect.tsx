import { NativeSelect } from '@mantine/core';

export interface FilterSelectProps<Value extends string> {
  label: string;
  /** Label of the empty choice, such as `All statuses`. */
  all: string;
  values: readonly Value[];
  /** Label of a value. */
  nameOf: (value: Value) => string;
  value: Value | undefined;
  onChange: (value: Value | undefined) => void;
}

/** A filter of a list: one of the values, or all. */
export function FilterSelect<Value extends string>({
  label,
  all,
  values,
  nameOf,
  value,
  onChange,
}: FilterSelectProps<Value>) {
  return (
    <NativeSelect
      aria-label={label}
      data={[{ value: '', label: all }, ...values.map((known) => ({ value: known, label: nameOf(known) }))]}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(values.find((known) => known === currentTarget.value))}
    />
  );
}

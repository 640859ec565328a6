import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';

export interface SelectFieldProps extends NativeSelectProps {
  /** Label of a first option with an empty value. */
  empty?: string | undefined;
}

/** A native select with the product's chevron. */
export function SelectField({ empty, data = [], ...props }: SelectFieldProps) {
  return (
    <NativeSelect
      rightSection={<IconChevronDown size={18} aria-hidden="true" />}
      data={empty === undefined ? data : [{ value: '', label: empty }, ...data]}
      {...props}
    />
  );
}

/** The options of a select: one for each value. */
export function optionsOf<const Value extends string>(
  values: readonly Value[],
  labelOf: (value: Value) => string,
) {
  return values.map((value) => ({ value, label: labelOf(value) }));
}

import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { Region } from '@tamarack/core/domain';
import type { Locale } from '@tamarack/core/domain/text';

export interface SelectFieldProps extends NativeSelectProps {
  /** Label of a first option with an empty value. */
  empty?: string | undefined;
  /** Shown until one of the options is chosen. */
  placeholder?: string;
}

/** A native select with the product's chevron. */
export function SelectField({ empty, placeholder, data = [], ...props }: SelectFieldProps) {
  const unchosen = { value: '', label: placeholder ?? '', disabled: true, hidden: true };
  return (
    <NativeSelect
      rightSection={<IconChevronDown size={18} aria-hidden="true" />}
      data={[
        ...(placeholder === undefined ? [] : [unchosen]),
        ...(empty === undefined ? [] : [{ value: '', label: empty }]),
        ...data,
      ]}
      {...props}
    />
  );
}

/** The regions of a country as the options of a select. */
export function regionOptions(regions: readonly Region[], locale: Locale) {
  return regions.map(({ code, [locale]: label }) => ({ value: code, label }));
}

/** The options of a select: one for each value. */
export function optionsOf<const Value extends string>(
  values: readonly Value[],
  labelOf: (value: Value) => string,
) {
  return values.map((value) => ({ value, label: labelOf(value) }));
}

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

/**
 * A native select with the product's chevron. A value that is not offered, such as a person who has left meanwhile, shows
 * as none: a browser would show the first option as if it were chosen.
 */
export function SelectField({ empty, placeholder, data = [], ...props }: SelectFieldProps) {
  const value = String(props.value ?? '');
  const hidden = { label: placeholder ?? '', disabled: true, hidden: true };
  const isUnknown = value && !data.some((option) => offers(option, value));
  return (
    <NativeSelect
      rightSection={<IconChevronDown size={18} aria-hidden="true" />}
      data={[
        ...(placeholder === undefined ? [] : [{ ...hidden, value: '' }]),
        ...(empty === undefined ? [] : [{ value: '', label: empty }]),
        ...data,
        ...(isUnknown ? [{ ...hidden, value }] : []),
      ]}
      {...props}
    />
  );
}

type Option = string | { value: string } | { items: readonly Option[] };

const offers = (option: Option, value: string): boolean =>
  typeof option === 'string'
    ? option === value
    : 'items' in option
      ? option.items.some((item) => offers(item, value))
      : option.value === value;

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

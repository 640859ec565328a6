import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';

/** A native select with the product's chevron. */
export function SelectField(props: NativeSelectProps) {
  return <NativeSelect rightSection={<IconChevronDown size={18} aria-hidden="true" />} {...props} />;
}

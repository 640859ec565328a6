import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';

/** The system's own select, which every phone and screen reader knows, with the product's chevron. */
export function SelectField(props: NativeSelectProps) {
  return <NativeSelect rightSection={<IconChevronDown size={18} aria-hidden="true" />} {...props} />;
}

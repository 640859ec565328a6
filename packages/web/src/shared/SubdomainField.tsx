import { TextInput, type TextInputProps } from '@mantine/core';
import type { Ref } from 'react';
import classes from './SubdomainField.module.css';

export interface SubdomainFieldProps extends TextInputProps {
  /** The host that every clinic's site is a subdomain of, such as `tamarack.example`. */
  host: string;
  ref?: Ref<HTMLInputElement>;
}

/** A text field for a subdomain with the host behind it. A long host is cut short, so that there is room to type. */
export function SubdomainField({ host, ...props }: SubdomainFieldProps) {
  return (
    <TextInput
      {...props}
      autoCapitalize="none"
      autoComplete="off"
      spellCheck={false}
      rightSection={<span className={classes.host}>.{host}</span>}
      // Mantine keeps this room free of the typed name; with `auto` there is none.
      rightSectionWidth={`min(11rem, ${host.length / 2 + 1.5}rem)`}
      rightSectionPointerEvents="none"
    />
  );
}

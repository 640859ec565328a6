import { TextInput, type TextInputProps } from '@mantine/core';
import type { Day } from '@tamarack/core/domain/workspace';
import { useState } from 'react';
import { isDay } from './days.ts';

export interface DayFieldProps extends Omit<TextInputProps, 'type' | 'value' | 'onChange' | 'onBlur'> {
  /** The day in use; empty for none. */
  value: Day | '';
  /** Called with a complete day, or with an empty text when the field was cleared. */
  onChange: (day: Day | '') => void;
}

/** Date field of a filter. A day that is only half typed stays in the field and does not change the filter. */
export function DayField({ value, onChange, ...input }: DayFieldProps) {
  const [typed, setTyped] = useState<string>(value);
  const [before, setBefore] = useState(value);
  if (value !== before) {
    setBefore(value);
    setTyped(value);
  }
  return (
    <TextInput
      {...input}
      type="date"
      value={typed}
      onChange={({ currentTarget }) => {
        const { value: next, validity } = currentTarget;
        setTyped(next);
        // A browser reports a half typed day as empty, but invalid.
        if (isDay(next) || (next === '' && !validity.badInput)) onChange(next);
      }}
      onBlur={() => setTyped(value)}
    />
  );
}

import { TextInput, type TextInputProps } from '@mantine/core';
import { useEffect, useState } from 'react';
import { isDay } from '../../domain/days.ts';

export interface DayFieldProps extends Pick<TextInputProps, 'min' | 'max' | 'error' | 'aria-describedby'> {
  label: string;
  /** As `2026-11-24`; undefined for an empty field. */
  day: string | undefined;
  onDay: (day: string) => void;
  /** Called when the field is emptied. Without it the last valid day stays in effect. */
  onClear?: () => void;
}

/** A date field. An entry counts once it is a valid date. */
export function DayField({ label, day = '', onDay, onClear, ...rest }: DayFieldProps) {
  const [text, setText] = useState(day);
  useEffect(() => setText(day), [day]);
  return (
    <TextInput
      type="date"
      aria-label={label}
      value={text}
      onChange={({ currentTarget: { value } }) => {
        setText(value);
        if (value === '') onClear?.();
        // Ignores years before 2000: a year is typed digit by digit, as 0002, 0020, 0202, 2026.
        else if (isDay(value) && value >= '2000') onDay(value);
      }}
      {...rest}
    />
  );
}

import { TextInput, type TextInputProps } from '@mantine/core';
import { useEffect, useState } from 'react';
import { isDay } from '../../domain/platform/analytics.ts';

export interface DayFieldProps extends Pick<TextInputProps, 'min' | 'max' | 'error' | 'aria-describedby'> {
  label: string;
  /** As `2026-11-24`; empty for none. */
  day: string | undefined;
  onDay: (day: string) => void;
  /** Called when the field is emptied; without it the last day stays in force. */
  onClear?: () => void;
}

/** A day. What is typed counts once it is a day of the calendar. */
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
        // A year is typed digit by digit: 0002, 0020, 0202, 2026.
        else if (isDay(value) && value >= '2000') onDay(value);
      }}
      {...rest}
    />
  );
}

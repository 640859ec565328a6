import { ActionIcon, TextInput } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { registrationStepTexts } from '@tamarack/core/domain/public/registration-step-texts';
import { useText } from '@tamarack/core/ui';
import { useId } from 'react';
import classes from '../registration.module.css';

export interface CounterProps {
  label: string;
  value: number;
  /** The counter's own message, or true if the group's message applies to it. */
  error?: string | boolean;
  /** Id of the group's message. */
  describedBy?: string;
  onChange: (count: number) => void;
}

/** A count from 0 upwards: typed, or changed by one. */
export function Counter({ label, value, error, describedBy, onChange }: CounterProps) {
  const { t } = useText(registrationStepTexts);
  const id = useId();
  const least = value <= 0;
  return (
    <div className={classes.counter}>
      <label htmlFor={id}>{label}</label>
      <div className={classes.counterControls}>
        <ActionIcon
          variant="default"
          size={44}
          aria-label={t('decrease', { role: label })}
          aria-disabled={least}
          data-least={least || undefined}
          onClick={() => onChange(value - 1)}
        >
          <IconMinus size={18} />
        </ActionIcon>
        <TextInput
          id={id}
          className={classes.counterField}
          size="md"
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          value={String(value)}
          error={error}
          aria-describedby={describedBy}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => onChange(Number(event.currentTarget.value.replace(/\D/g, '')))}
        />
        <ActionIcon
          variant="default"
          size={44}
          aria-label={t('increase', { role: label })}
          onClick={() => onChange(value + 1)}
        >
          <IconPlus size={18} />
        </ActionIcon>
      </div>
    </div>
  );
}

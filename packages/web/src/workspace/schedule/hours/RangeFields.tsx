import { ActionIcon, Group, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { Location } from '@tamarack/core/domain/workspace';
import { useText } from '@tamarack/core/ui';
import { SelectField } from '../../../shared/SelectField.tsx';
import classes from '../schedule.module.css';
import { scheduleTexts } from '../text.ts';
import type { HoursRow } from './rows.ts';

interface RangeFieldsProps {
  row: HoursRow;
  day: string;
  /** Index among the rows of the day. */
  place: number;
  locations: readonly Location[];
  error: string | undefined;
  onChange: (row: HoursRow) => void;
  onRemove: () => void;
}

/** Start, end and location of hours on one day. */
export function RangeFields({ row, day, place, locations, error, onChange, onRemove }: RangeFieldsProps) {
  const { t } = useText(scheduleTexts);
  const label = (name: 'from' | 'to' | 'location') =>
    t('rangeLabel', { label: t(name), day, row: place + 1 });
  return (
    <div>
      <Group gap="0.375rem">
        <TextInput
          type="time"
          size="sm"
          aria-label={label('from')}
          value={row.from}
          error={Boolean(error)}
          onChange={(event) => onChange({ ...row, from: event.currentTarget.value })}
        />
        <span aria-hidden="true">–</span>
        <TextInput
          type="time"
          size="sm"
          aria-label={label('to')}
          value={row.to}
          error={Boolean(error)}
          onChange={(event) => onChange({ ...row, to: event.currentTarget.value })}
        />
        {locations.length > 1 ? (
          <SelectField
            size="sm"
            aria-label={label('location')}
            value={row.locationId}
            data={locations.map(({ locationId, name }) => ({ value: locationId, label: name }))}
            onChange={(event) => onChange({ ...row, locationId: event.currentTarget.value })}
          />
        ) : null}
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          aria-label={t('removeRange', { from: row.from, day })}
          onClick={onRemove}
        >
          <IconX size={16} />
        </ActionIcon>
      </Group>
      {error ? (
        <p role="alert" className={classes.error}>
          {error}
        </p>
      ) : null}
    </div>
  );
}

import { TextInput } from '@mantine/core';
import type { Location, Service } from '@tamarack/core/domain/workspace';
import { useText } from '@tamarack/core/ui';
import { useMe } from '../../frame/index.ts';
import { isDay } from '../../shared/dates/days.ts';
import { formatCents, formatLongDay } from '../../shared/format.ts';
import { LocationField } from '../../shared/LocationField.tsx';
import classes from './booking.module.css';
import type { BookingValues } from './form.ts';
import { bookingTexts } from './text.ts';

interface WhenFieldsProps {
  values: BookingValues;
  locations: Location[];
  /** Whether the location is not known yet. */
  placing: boolean;
  set: (changes: Partial<BookingValues>) => void;
  error: (name: keyof BookingValues) => string | undefined;
  service: Service | undefined;
  /** The lowest and the highest fee of the clients, once if they are equal; empty if there is none. */
  feeRange: readonly number[];
}

/** When and where, with the day in words and the price. */
export function WhenFields({ values, locations, placing, set, error, service, feeRange }: WhenFieldsProps) {
  const { t, locale } = useText(bookingTexts);
  const { settings } = useMe();
  return (
    <>
      <div className={classes.pair}>
        <TextInput
          type="date"
          label={t('date')}
          value={values.day}
          onChange={({ currentTarget }) => set({ day: currentTarget.value })}
        />
        <TextInput
          type="time"
          name="time"
          label={t('time')}
          step={settings.gridMinutes * 60}
          value={values.time}
          error={error('time')}
          onChange={({ currentTarget }) => set({ time: currentTarget.value })}
        />
      </div>
      <LocationField
        locations={locations}
        value={placing ? '' : values.locationId}
        onChange={({ currentTarget }) =>
          set({ locationId: currentTarget.value, locationByHand: true, roomId: '' })
        }
      />
      <p className={classes.when}>
        {isDay(values.day) ? formatLongDay(values.day, locale) : ''}
        {service && feeRange.length > 0 ? <Price service={service} feeRange={feeRange} /> : null}
      </p>
    </>
  );
}

/** What the booking costs each client, or all of them together. */
function Price({ service, feeRange }: { service: Service; feeRange: readonly number[] }) {
  const { t, locale } = useText(bookingTexts);
  const { currency } = useMe().settings;
  const fee = feeRange.map((cents) => formatCents(cents, locale, currency)).join('–');
  return (
    <span className={classes.price}>
      {service.capacity === 1 ? fee : t(service.billing === 'one' ? 'priceJoint' : 'priceEach', { fee })}
    </span>
  );
}

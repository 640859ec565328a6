import { errorText } from '@tamarack/core/client';
import { Notice, useText } from '@tamarack/core/ui';
import { type BookingValues, startOf } from './form.ts';
import { SlotTakenNotice, slotTaken } from './SlotTakenNotice.tsx';
import { bookingTexts } from './text.ts';
import type { Extra } from './useBook.ts';

/** Scrolls to what appears below the visible part of the form. */
export const scrollIntoView = (element: HTMLElement | null) => element?.scrollIntoView({ block: 'nearest' });

interface RefusalProps {
  error: Error;
  values: BookingValues;
  /** What was asked for besides the form. */
  extra: Extra;
  /** How many dates are booked. */
  count: number;
  /** Books again with changes. */
  onRetry: (extra: Extra, changes?: Partial<BookingValues>) => void;
}

/** Why the booking was refused, and what can be booked instead. */
export function Refusal({ error, values, extra, count, onRetry }: RefusalProps) {
  const { t } = useText(bookingTexts);
  const taken = slotTaken(error);
  return (
    <div ref={scrollIntoView}>
      {taken ? (
        <SlotTakenNotice
          taken={taken}
          asked={startOf(values)}
          onTake={(free) => {
            const [day = '', time] = [free.slice(0, 10), free.slice(11, 16)];
            // A client who is here can wait for a later time, but not for another day.
            const arrived = extra.arrived && day === values.day;
            // The times are free at the location that was asked for.
            onRetry(arrived ? { arrived } : {}, { day, time, locationId: values.locationId });
          }}
          onDoubleBook={() => onRetry({ ...extra, doubleBook: true })}
          onSkip={
            (taken.conflicts?.length ?? 0) < count
              ? (conflicts) => onRetry(extra, { skip: [...values.skip, ...conflicts] })
              : undefined
          }
        />
      ) : (
        <Notice tone="bad" role="alert">
          {errorText(error, t('failed'))}
        </Notice>
      )}
    </div>
  );
}

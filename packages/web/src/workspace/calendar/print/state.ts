import type { Day } from '@tamarack/core/domain/workspace';
import { useSearchParamsState } from '@tamarack/core/ui';
import { isDay } from '../../shared/days.ts';

/** Reads from the search params what is printed: a day, or a part of it. */
export function usePrintState(today: Day) {
  const { searchParams } = useSearchParamsState();
  const on = searchParams.get('on');
  return {
    on: isDay(on) ? on : today,
    staffId: searchParams.get('staff') ?? undefined,
    locationId: searchParams.get('location') ?? undefined,
  };
}

import type { Day } from '@tamarack/core/domain/workspace';
import { useSearchParams } from 'react-router-dom';
import { isDay } from '../state.ts';

/** What is printed: a day, or a part of it. */
export function usePrintState(today: Day) {
  const [params] = useSearchParams();
  const on = params.get('on');
  return {
    on: isDay(on) ? on : today,
    staffId: params.get('staff') ?? undefined,
    locationId: params.get('location') ?? undefined,
  };
}

import { errorText } from '@tamarack/core/client';
import { Notice, useText } from '@tamarack/core/ui';
import { type RefObject, useRef, useState } from 'react';
import { formatLongDay } from '../../shared/format.ts';
import { dayOf } from '../describe.ts';
import type { ClinicLists } from '../queries.ts';
import classes from './booking.module.css';
import { ConflictList, type StartConflict, useConflicts } from './conflicts.tsx';
import type { BookingValues } from './form.ts';
import { scrollIntoView } from './Refusal.tsx';
import { bookingTexts } from './text.ts';
import type { BookingCheck } from './useBook.ts';

/** The conflicts of a repeat's dates, `open` being those that are not skipped; none while the form is incomplete. */
export function useRepeatConflicts(values: BookingValues, lists: ClinicLists, check: BookingCheck) {
  const conflictsOf = useConflicts(lists);
  const { complete, error } = check;
  const starts = values.everyWeeks && complete && !error ? check.starts : undefined;
  const isSkipped = ({ localStart }: StartConflict) => values.skip.includes(localStart);
  const conflicts = conflictsOf(starts ?? [], values);
  const open = conflicts.filter((start) => !isSkipped(start));
  return { complete, starts, error, isLoading: values.everyWeeks !== 0 && check.isLoading, conflicts, open };
}

/** The list of open conflicts, which is shown before a booking that has some that were not seen yet. */
export function useConflictsInView(open: readonly StartConflict[]) {
  const list = useRef<HTMLFieldSetElement>(null);
  const [seen, setSeen] = useState<readonly string[]>([]);
  const scrollTo = () => {
    list.current?.focus({ preventScroll: true });
    scrollIntoView(list.current);
  };
  return {
    list,
    scrollTo,
    /** Scrolls to the conflicts unless all of them have been seen; tells whether it did. */
    show(): boolean {
      const all = open.map(({ localStart, conflict }) => `${localStart} ${conflict}`);
      if (all.every((each) => seen.includes(each))) return false;
      setSeen(all);
      scrollTo();
      return true;
    },
  };
}

export interface RepeatCheckProps {
  repeat: ReturnType<typeof useRepeatConflicts>;
  values: BookingValues;
  set: (changes: Partial<BookingValues>) => void;
  /** The list of conflicts. */
  ref: RefObject<HTMLFieldSetElement | null>;
}

/** The dates of a repeat that have a conflict, which can be skipped. */
export function RepeatCheck({ repeat, values, set, ref }: RepeatCheckProps) {
  const { t, locale } = useText(bookingTexts);
  const { complete, starts, error, conflicts } = repeat;
  if (!complete) return null;
  if (error) {
    return (
      <Notice tone="bad" role="alert">
        {errorText(error, t('failed'))}
      </Notice>
    );
  }
  if (!starts) return <p className={classes.hint}>{t('checking')}</p>;
  const last = starts.at(-1);
  if (conflicts.length === 0) {
    return (
      <p className={classes.hint} role="status">
        {t('allFree', {
          count: starts.length,
          day: last ? formatLongDay(dayOf(last.localStart), locale) : '',
        })}
      </p>
    );
  }
  return (
    <ConflictList
      ref={ref}
      legend={t('someConflict', { count: conflicts.length, all: starts.length })}
      conflicts={conflicts}
      labelOf={(day) => t('skip', { day })}
      skip={values.skip}
      onSkip={(skip) => set({ skip })}
    />
  );
}

import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useEffectEvent, useState } from 'react';
import { isSameValue } from '../../../domain/merge.ts';
import { useMerge } from './useMerge.ts';

export interface FollowOptions<R, V> {
  /** Converts a stored version to the form's fields. */
  fieldsOf: (stored: R) => V;
  /** Groups of fields that only make sense together, such as an address. */
  together?: readonly (readonly (keyof V)[])[] | undefined;
  /** Called after the form has taken over or merged a newer version. */
  onUpdated: () => void;
}

/**
 * Updates a form when a newer version is stored: replaces its values while nothing has been edited, and
 * merges them otherwise.
 */
export function useStoredVersion<R extends { version: number }, V extends Record<string, unknown>>(
  form: UseFormReturnType<V>,
  stored: R,
  { fieldsOf, together, onUpdated }: FollowOptions<R, V>,
) {
  const [seen, setSeen] = useState(stored);
  const merging = useMerge(form, together);

  /** Resets the form to a stored version, discarding edits. */
  function resetTo(current: R) {
    const fields = fieldsOf(current);
    setSeen(current);
    form.setInitialValues(fields);
    form.setValues(fields);
    form.clearErrors();
    merging.end();
  }

  const isOlder = stored.version > seen.version;
  const follow = useEffectEvent(() => {
    if (!isOlder) return;
    const fields = fieldsOf(stored);
    const typed = form.getValues();
    const isStored = Object.keys(fields).every((field) => isSameValue(typed[field], fields[field]));
    if (!form.isDirty() || isStored) resetTo(stored);
    else {
      merging.begin(fieldsOf(seen), fields);
      form.setInitialValues(fields);
      setSeen(stored);
    }
    onUpdated();
  });
  useEffect(() => {
    if (stored.version) follow();
  }, [stored.version]);

  return { seen, resetTo, isOlder, merging };
}

import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useEffectEvent, useState } from 'react';
import { useMerge } from './useMerge.ts';

export interface FollowOptions<R, V> {
  /** What the form holds of a stored version. */
  fieldsOf: (stored: R) => V;
  /** Fields that make sense only together, such as an address. */
  together?: readonly (readonly (keyof V)[])[] | undefined;
  /** The form has taken over or merged in what others stored. */
  onFollowed: () => void;
}

/** Keeps a form up with what others store: takes it over while nothing is typed, and merges it in after that. */
export function useFollow<R extends { version: number }, V extends Record<string, unknown>>(
  form: UseFormReturnType<V>,
  stored: R,
  { fieldsOf, together, onFollowed }: FollowOptions<R, V>,
) {
  const [seen, setSeen] = useState(stored);
  const merging = useMerge(form, together);

  /** Shows a stored version, without what was typed. */
  function take(current: R) {
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
    const isStored = Object.keys(fields).every((field) => typed[field] === fields[field]);
    if (!form.isDirty() || isStored) take(stored);
    else {
      merging.begin(fieldsOf(seen), fields);
      form.setInitialValues(fields);
      setSeen(stored);
    }
    onFollowed();
  });
  useEffect(() => {
    if (stored.version) follow();
  }, [stored.version]);

  return { seen, take, isOlder, merging };
}

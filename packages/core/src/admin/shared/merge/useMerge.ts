import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { mergeEdits } from '../../../domain/merge.ts';

export interface Merge<V> {
  mine: V;
  stored: V;
  /** Fields whose newer stored value was taken over. */
  taken: (keyof V)[];
  /** Fields that both changed, grouped where they are decided together. */
  questions: (keyof V)[][];
  answers: Record<number, 'mine' | 'theirs'>;
}

/**
 * Merges a newer stored version into an edited form: keeps the edits, takes over the other fields, and asks
 * about fields that both changed.
 * @param together groups of fields that only make sense together, such as an address
 */
export function useMerge<V extends object>(
  form: UseFormReturnType<V>,
  together: readonly (readonly (keyof V)[])[] = [],
) {
  const [merge, setMerge] = useState<Merge<V>>();
  const pick = (values: V, fields: readonly (keyof V)[]) =>
    Object.fromEntries(fields.map((field) => [field, values[field]])) as Partial<V>;
  return {
    merge,
    undecided: merge?.questions.some((_, at) => !merge.answers[at]) ?? false,
    /** @param base the version the edits began with, `stored` the version stored now */
    begin: (base: V, stored: V) => {
      const mine = form.getValues();
      const { values, theirs, collisions } = mergeEdits(base, mine, stored, together);
      const questions = collisions.map((field) => together.find((group) => group.includes(field)) ?? [field]);
      const once = questions.filter(
        (fields, at) => questions.findIndex(([first]) => first === fields[0]) === at,
      );
      form.setValues(values as Partial<V>);
      setMerge({
        mine,
        stored,
        taken: theirs.filter((field) => !collisions.includes(field)),
        questions: once.map((fields) => [...fields]),
        answers: {},
      });
    },
    /** Ends the merge, after the form was saved or reset. */
    end: () => setMerge(undefined),
    answer: (at: number, choice: 'mine' | 'theirs') => {
      const fields = merge?.questions[at];
      if (!merge || !fields) return;
      form.setValues(pick(choice === 'mine' ? merge.mine : merge.stored, fields));
      setMerge({ ...merge, answers: { ...merge.answers, [at]: choice } });
    },
  };
}

export type MergeState<V extends object> = ReturnType<typeof useMerge<V>>;

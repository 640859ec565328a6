import { Radio, Stack } from '@mantine/core';
import { Notice } from '../../../ui/Notice.tsx';
import { t } from './text.ts';
import type { MergeState } from './useMerge.ts';

export interface MergeNoticeProps<V extends object> {
  state: MergeState<V>;
  /** The label of a field, or of fields that are decided together. */
  label: (fields: readonly (keyof V)[]) => string;
  /** Formats the value of a field. */
  show: (field: keyof V, values: V) => string;
}

/**
 * Lists the changes that others made meanwhile, and asks which value to keep for each field that both
 * changed.
 */
export function MergeNotice<V extends object>({ state, label, show }: MergeNoticeProps<V>) {
  const { merge } = state;
  if (!merge) return null;
  const text = (fields: readonly (keyof V)[], values: V) =>
    fields
      .map((field) => show(field, values))
      .filter(Boolean)
      .join(', ') || t('empty');
  return (
    <Notice tone="warn" role="alert" title={t('title')}>
      <Stack gap="xs">
        <div>{t('kept')}</div>
        {merge.taken.length > 0 ? (
          <div>
            {t('taken')}
            <ul>
              {merge.taken.map((field) => (
                <li key={String(field)}>{`${label([field])}: ${text([field], merge.stored)}`}</li>
              ))}
            </ul>
          </div>
        ) : null}
        {merge.taken.length + merge.questions.length === 0 ? <div>{t('untouched')}</div> : null}
        {merge.questions.map((fields, at) => (
          <Radio.Group
            key={String(fields[0])}
            label={t('both', { field: label(fields) })}
            value={merge.answers[at] ?? null}
            onChange={(choice) => state.answer(at, choice === 'mine' ? 'mine' : 'theirs')}
          >
            <Stack gap={4} mt={4}>
              <Radio value="mine" label={t('mine', { value: text(fields, merge.mine) })} />
              <Radio value="theirs" label={t('theirs', { value: text(fields, merge.stored) })} />
            </Stack>
          </Radio.Group>
        ))}
      </Stack>
    </Notice>
  );
}

import { Textarea, type TextareaProps } from '@mantine/core';
import { t } from './text.ts';

/** The operators' note about a request. */
export function NoteField(props: TextareaProps) {
  return (
    <Textarea
      {...props}
      label={t('note')}
      description={t('noteHint')}
      maxLength={2000}
      autosize
      minRows={2}
    />
  );
}

import { Text, Textarea } from '@mantine/core';
import { getHotkeyHandler } from '@mantine/hooks';
import { type PayQuery, payRunEndpoints, queryLength } from '@tamarack/core/domain/workspace';
import { useText } from '@tamarack/core/ui';
import { FormDialog } from '../../shared/dialogs/Dialog.tsx';
import { useSaveForm } from '../../shared/saving/useSaveForm.ts';
import { runTexts } from './run-texts.ts';

interface AnswerDialogProps {
  query: PayQuery;
  staffName: string;
  /** Whether the run is approved, so that its amounts stay as they are. */
  isApproved: boolean;
  onClose: () => void;
}

/** Answers a contractor's query about a line. */
export function AnswerDialog({ query, staffName, isApproved, onClose }: AnswerDialogProps) {
  const { t } = useText(runTexts);
  const { form, dialog, submit } = useSaveForm({
    initialValues: { answer: '' },
    validate: { answer: (value) => (value.trim() ? null : t('answerRequired')) },
    send: (call, { answer }) =>
      call(payRunEndpoints.answer, {
        params: { queryId: query.queryId },
        payload: { version: query.version, answer: answer.trim() },
      }),
    done: t(isApproved ? 'answeredLater' : 'answered'),
    onSaved: onClose,
  });
  return (
    <FormDialog
      title={t('answerTitle', { name: staffName })}
      would="saved"
      action={t('answer')}
      onKeyDown={getHotkeyHandler([['mod+Enter', () => submit()]])}
      {...dialog}
      onClose={onClose}
    >
      <Text component="blockquote" size="sm" m={0} mb="md">
        {query.text}
      </Text>
      <Textarea
        label={t('answerLabel')}
        description={t('answerHint')}
        maxLength={queryLength}
        rows={3}
        data-autofocus
        {...form.getInputProps('answer')}
      />
    </FormDialog>
  );
}

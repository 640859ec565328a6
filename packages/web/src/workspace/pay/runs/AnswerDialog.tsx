import { Text, Textarea } from '@mantine/core';
import { useForm } from '@mantine/form';
import { getHotkeyHandler } from '@mantine/hooks';
import { call } from '@tamarack/core/client';
import { type PayQuery, payRunEndpoints, queryLength } from '@tamarack/core/domain/workspace';
import { useTransport } from '@tamarack/core/session';
import { focusFirstError, toast, useText } from '@tamarack/core/ui';
import { DialogFoot, DialogFrame } from '../../shared/Dialog.tsx';
import { SubmitButton } from '../../shared/SubmitButton.tsx';
import { useSave } from '../../shared/useSave.ts';
import { runTexts } from './run-texts.ts';

interface AnswerDialogProps {
  query: PayQuery;
  staffName: string;
  onClose: () => void;
}

/** Answers a contractor's query about a line. */
export function AnswerDialog({ query, staffName, onClose }: AnswerDialogProps) {
  const { t } = useText(runTexts);
  const transport = useTransport();
  const form = useForm({
    mode: 'controlled',
    initialValues: { answer: '' },
    validate: { answer: (value) => (value.trim() ? null : t('answerRequired')) },
  });
  const save = useSave(
    ({ answer }: { answer: string }) =>
      call(transport, payRunEndpoints.answer, {
        params: { queryId: query.queryId },
        payload: { version: query.version, answer: answer.trim() },
      }),
    () => {
      toast.success(t('answered'));
      onClose();
    },
  );
  const submit = form.onSubmit((values) => save.mutate(values), focusFirstError);
  return (
    <DialogFrame title={t('answerTitle', { name: staffName })} onClose={onClose}>
      <form noValidate onSubmit={submit} onKeyDown={getHotkeyHandler([['mod+Enter', () => submit()]])}>
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
          error={form.errors.answer ?? save.fields.answer}
        />
        <DialogFoot error={save.problem} onCancel={onClose}>
          <SubmitButton would="saved" loading={save.isPending}>
            {t('answer')}
          </SubmitButton>
        </DialogFoot>
      </form>
    </DialogFrame>
  );
}

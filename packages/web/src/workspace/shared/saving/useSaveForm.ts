import { type UseFormInput, useForm } from '@mantine/form';
import type { ChangeOptions, Send } from '@tamarack/core/session/step-up';
import { focusFirstError } from '@tamarack/core/ui';
import { useSave } from './useSave.ts';

interface SaveFormOptions<Values, Answer>
  extends UseFormInput<Values>,
    Pick<ChangeOptions<Answer, Values>, 'done'> {
  send: Send<Answer, Values>;
  onSaved?: (answer: Answer, values: Values) => void;
}

/**
 * A form that sends its values as `useSave` does. `form.getInputProps` includes the server's refusal of a field. Spread
 * `dialog` on a FormDialog.
 */
export function useSaveForm<Values extends object, Answer>({
  send,
  done,
  onSaved,
  ...options
}: SaveFormOptions<Values, Answer>) {
  const saved = (answer: Answer, values: Values) => {
    // What was edited meanwhile is not saved.
    form.resetDirty(values);
    return onSaved?.(answer, values);
  };
  const save = useSave(send, saved, done);
  const form = useForm<Values>({
    ...options,
    enhanceGetInputProps: ({ form, field }) => ({ error: form.errors[field] ?? save.fields[field] }),
  });
  const submit = form.onSubmit((values) => save.mutate(values), focusFirstError);
  const dialog = { busy: save.isPending, error: save.problem, onSubmit: submit };
  return { form, dialog, save, submit };
}

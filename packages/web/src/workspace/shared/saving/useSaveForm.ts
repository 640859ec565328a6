import { type UseFormInput, useForm } from '@mantine/form';
import type { Send } from '@tamarack/core/session/step-up';
import { focusFirstError } from '@tamarack/core/ui';
import { useSave } from './useSave.ts';

interface SaveFormOptions<Values, Answer> extends UseFormInput<Values> {
  send: Send<Answer, Values>;
  onSaved: (answer: Answer, values: Values) => void;
}

/** A form that sends its values as `useSave` does. `form.getInputProps` includes the server's refusal of a field. */
export function useSaveForm<Values extends object, Answer>({
  send,
  onSaved,
  ...options
}: SaveFormOptions<Values, Answer>) {
  const save = useSave(send, (answer: Answer, values: Values) => {
    // What was edited meanwhile is not saved.
    form.resetDirty(values);
    return onSaved(answer, values);
  });
  const form = useForm<Values>({
    ...options,
    enhanceGetInputProps: ({ form, field }) => ({ error: form.errors[field] ?? save.fields[field] }),
  });
  const submit = form.onSubmit((values) => save.mutate(values), focusFirstError);
  return { form, save, submit };
}

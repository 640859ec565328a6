import { type ChangeEvent, useRef, useState } from 'react';
import type { StepErrors } from './validate.ts';
import type { TextField, WizardValues } from './values.ts';

export type WizardForm = ReturnType<typeof useFields>;

/**
 * The wizard's values and errors. A field is validated on blur, and its error is cleared by the next change. Mantine's
 * `useForm` would do this too, but adds 6 kB before the first field shows.
 */
export function useFields(initial: WizardValues, check: (values: WizardValues) => StepErrors) {
  const [values, setShown] = useState(initial);
  const [errors, setErrors] = useState<StepErrors>({});
  /** The latest values, so that changes before the next render build on each other. */
  const latest = useRef(initial);

  const setValues = (next: WizardValues) => {
    latest.current = next;
    setShown(next);
  };
  const setError = (name: string, error: string | undefined) =>
    setErrors(({ [name]: _, ...others }) => (error ? { ...others, [name]: error } : others));
  const setFieldValue = <Name extends keyof WizardValues>(name: Name, value: WizardValues[Name]) => {
    setValues({ ...latest.current, [name]: value });
    setError(name, undefined);
  };
  const validateField = (name: string) => setError(name, check(latest.current)[name]);

  return {
    values,
    errors,
    getValues: () => latest.current,
    setValues,
    setFieldValue,
    setErrors,
    validateField,
    clearErrors: () => setErrors({}),
    clearFieldError: (name: string) => setError(name, undefined),
    /** Props that bind a field to an input or select. */
    getInputProps: (name: TextField) => ({
      value: values[name],
      error: errors[name],
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
        setFieldValue(name, currentTarget.value as WizardValues[typeof name]),
      onBlur: () => validateField(name),
      'data-path': name,
    }),
  };
}

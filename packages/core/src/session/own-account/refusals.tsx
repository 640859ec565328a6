import type { QueryClient } from '@tanstack/react-query';
import { ApiError } from '../../client/errors.ts';
import { Problem } from '../Problem.tsx';

type Mistakes = Record<string, unknown>;

interface Form {
  setErrors: (mistakes: Record<string, string>) => void;
  getInputNode: (field: string) => HTMLElement | null;
}

/** Moves the focus to the first field with an error. */
export function focusMistake(form: Form, mistakes: Mistakes): void {
  form.getInputNode(Object.keys(mistakes)[0] ?? '')?.focus();
}

/** Shows an error at the fields it concerns. */
export function showRefusal(form: Form, error: unknown): void {
  const fields = refusedFields(error);
  form.setErrors(fields);
  focusMistake(form, fields);
}

/** Loads what failed again: until the account was completed, the server refused it. */
export function retryRefused(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ predicate: ({ state }) => state.status === 'error' });
}

/** An error message, unless fields show the error or the person cancelled. */
export function Failure({ error }: { error: Error | null }) {
  return <Problem error={Object.keys(refusedFields(error)).length > 0 ? null : error} />;
}

function refusedFields(error: unknown): Record<string, string> {
  if (!(error instanceof ApiError)) return {};
  return error.code === 'TWO_FACTOR_INVALID' ? { code: error.message } : error.fields;
}

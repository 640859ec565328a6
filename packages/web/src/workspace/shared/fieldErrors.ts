import { ApiError } from '@tamarack/core/client';

/** The field errors of an API error, by field name. */
export function fieldErrors(error: unknown): Record<string, string> {
  return error instanceof ApiError ? error.fields : {};
}

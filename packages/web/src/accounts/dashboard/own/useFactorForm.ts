import { ApiError, errorText } from '@tamarack/core/client';
import { validationTexts } from '@tamarack/core/domain';
import { sessionTexts } from '@tamarack/core/session';
import { useText } from '@tamarack/core/ui';
import { useState } from 'react';
import { focusFirstError } from '../../../shared/focusFirstError.ts';
import { ownTexts } from '../own-texts.ts';

type Field = 'password' | 'code';

/** Password and code of a step of two-step sign-in: what is entered, what is wrong, and the call they go with. */
export function useFactorForm() {
  const { t } = useText(ownTexts);
  const { t: rule } = useText(validationTexts);
  const { t: session } = useText(sessionTexts);
  const [values, setValues] = useState({ password: '', code: '' });
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({});
  const [failure, setFailure] = useState<string>();
  const [busy, setBusy] = useState(false);

  const set = (field: Field, value: string) => {
    setValues({ ...values, [field]: value });
    setErrors({ ...errors, [field]: undefined });
  };

  /** Checks the fields named, then calls; refusals land on their field. */
  async function send(
    fields: readonly Field[],
    call: (entered: { password: string; code: string }) => Promise<void>,
  ) {
    const entered = { password: values.password, code: values.code.replace(/\s/g, '') };
    const found: typeof errors = {};
    if (fields.includes('password') && !entered.password) found.password = rule('passwordRequired');
    if (fields.includes('code') && !entered.code) found.code = t('factorCodeRequired');
    setErrors(found);
    setFailure(undefined);
    if (Object.keys(found).length > 0) return focusFirstError();
    setBusy(true);
    try {
      await call(entered);
    } catch (error) {
      const refused = refusedFields(error);
      setErrors(refused);
      if (Object.keys(refused).length > 0) focusFirstError();
      else setFailure(errorText(error, session('failed')));
    } finally {
      setBusy(false);
    }
  }

  return { values, errors, failure, busy, set, send };
}

function refusedFields(error: unknown): Partial<Record<Field, string>> {
  if (!(error instanceof ApiError)) return {};
  if (error.code === 'TWO_FACTOR_INVALID') return { code: error.message };
  if (error.code === 'INVALID_CREDENTIALS') return { password: error.message };
  return error.fields;
}

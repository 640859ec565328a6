import { useForm } from '@mantine/form';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { ApiError, errorText, isCancelled } from '../../client/errors.ts';
import type { PasskeyRequest, PasskeyResponse } from '../../domain/accounts/passkeys.ts';
import { isOperator } from '../../domain/accounts/sessions.ts';
import { translator } from '../../domain/text.ts';
import { isEmail, validationTexts } from '../../domain/validation.ts';
import { usePorts, useSession } from '../../session/SessionProvider.tsx';
import type { SignInRequest } from '../../session/useExpiry.ts';
import { focusFirstError } from '../../ui/focus/focusFirstError.ts';
import { toast } from '../../ui/toast.ts';
import { t } from './text.ts';

const validation = translator(validationTexts, 'en');

function emailProblem(email: string): string | null {
  if (!email.trim()) return validation('emailRequired');
  return isEmail(email.trim()) ? null : validation('emailInvalid');
}

/**
 * State and actions of the operators' sign-in: two steps, one error at a time, then back to the page the
 * operator came from.
 */
export function useAdminSignIn() {
  const { signIn } = useSession();
  const { passkeys } = usePorts();
  const navigate = useNavigate();
  const location = useLocation();
  const request = (location.state ?? {}) as SignInRequest;
  const returnPath = target(request.from);
  const [step, setStep] = useState<'password' | 'code'>('password');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const [asked, setAsked] = useState<PasskeyRequest | null>(null);

  const form = useForm({
    initialValues: { email: '', password: '', code: '' },
    validateInputOnBlur: ['email'],
    validate: {
      email: emailProblem,
      password: (password) => (password ? null : validation('passwordRequired')),
      code: (code) => (step === 'code' && !code.trim() ? t('codeRequired') : null),
    },
  });

  function fail(text: string) {
    setError(text);
    toast.error(text);
  }

  async function attempt(second: { code?: string; passkey?: PasskeyResponse }) {
    const { email, password } = form.getValues();
    setBusy(true);
    setError(null);
    try {
      const result = await signIn({ email: email.trim(), password, ...second });
      if (result.outcome === 'two-factor') {
        setAsked(result.passkey);
        setStep('code');
      } else if (isOperator(result.user)) {
        toast.success(t('welcome'));
        void navigate(returnPath, { replace: true });
      } else fail(t('notAdmitted'));
    } catch (cause) {
      form.setFieldValue('code', '');
      // A passkey challenge can be used only once.
      if (second.passkey) setAsked(null);
      fail(cause instanceof ApiError ? errorText(cause, t('failed')) : t('unexpected'));
    } finally {
      setBusy(false);
    }
  }

  const submit = ({ code }: typeof form.values) =>
    attempt(step === 'code' ? { code: code.replace(/\s/g, '') } : {});

  /** Signs in with a passkey instead of a code. */
  async function answerWithPasskey() {
    if (!passkeys || !asked) return;
    setBusy(true);
    setError(null);
    try {
      const response = await passkeys.get(asked);
      await attempt({ passkey: response });
    } catch (cause) {
      if (!isCancelled(cause)) fail(t('passkeyFailed'));
    } finally {
      setBusy(false);
    }
  }

  function backToPassword() {
    setError(null);
    setStep('password');
    form.setFieldValue('code', '');
  }

  return {
    form,
    step,
    busy,
    error,
    returnPath,
    expired: request.expired === true,
    submit: form.onSubmit(submit, focusFirstError),
    /** Undefined unless a passkey can replace the code now. */
    signInWithPasskey: step === 'code' && passkeys && asked ? () => void answerWithPasskey() : undefined,
    backToPassword,
  };
}

/** Returns only to pages of the console. */
function target(from: string | undefined): string {
  return from?.startsWith('/admin') && !from.startsWith('/admin/login') ? from : '/admin';
}

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../client/call.ts';
import { type PasswordAndCode, twoFactorEndpoints } from '../../domain/accounts/two-factor.ts';
import { useSession, useTransport } from '../../session/SessionProvider.tsx';
import { toast } from '../../ui/toast.ts';
import { t } from './text.ts';

/** Where the operator is: at rest, setting up (password, then code), turning off, renewing codes, or reading codes. */
export type FactorStage =
  | { at: 'rest' }
  | { at: 'password' }
  | { at: 'confirm'; secret: string; uri: string }
  | { at: 'disable' }
  | { at: 'renew' }
  | { at: 'codes'; codes: string[] };

/** Setting up, turning off and renewing two-step sign-in, one stage at a time. Forms show failures themselves. */
export function useTwoFactor() {
  const transport = useTransport();
  const { user, setUser } = useSession();
  const [stage, setStage] = useState<FactorStage>({ at: 'rest' });
  const meta = { quiet: true };

  const mark = (twoFactor: boolean) => {
    if (user) setUser({ ...user, twoFactor });
  };
  const start = useMutation({
    meta,
    mutationFn: (password: string) => call(transport, twoFactorEndpoints.start, { payload: { password } }),
    onSuccess: ({ secret, uri }) => setStage({ at: 'confirm', secret, uri }),
  });
  const confirm = useMutation({
    meta,
    mutationFn: (code: string) => call(transport, twoFactorEndpoints.confirm, { payload: { code } }),
    onSuccess: ({ recoveryCodes: codes }) => {
      mark(true);
      toast.success(t('factorDone'));
      setStage({ at: 'codes', codes });
    },
  });
  const disable = useMutation({
    meta,
    mutationFn: (payload: PasswordAndCode) => call(transport, twoFactorEndpoints.disable, { payload }),
    onSuccess: () => {
      mark(false);
      toast.success(t('factorGone'));
      setStage({ at: 'rest' });
    },
  });
  const renew = useMutation({
    meta,
    mutationFn: (payload: PasswordAndCode) =>
      call(transport, twoFactorEndpoints.replaceRecoveryCodes, { payload }),
    onSuccess: ({ recoveryCodes: codes }) => setStage({ at: 'codes', codes }),
  });

  return {
    isOn: user?.twoFactor ?? false,
    email: user?.email ?? '',
    stage,
    setStage: (next: FactorStage) => {
      for (const mutation of [start, confirm, disable, renew]) mutation.reset();
      setStage(next);
    },
    start,
    confirm,
    disable,
    renew,
  };
}

export type TwoFactor = ReturnType<typeof useTwoFactor>;

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../client/call.ts';
import { isOperator } from '../../../domain/accounts/sessions.ts';
import { type PasswordAndCode, twoFactorEndpoints } from '../../../domain/accounts/two-factor.ts';
import { toast } from '../../../ui/toast.ts';
import { useText } from '../../../ui/useText.tsx';
import { useSession, useTransport } from '../../SessionProvider.tsx';
import { retryRefused } from '../refusals.tsx';
import { ownAccountTexts } from '../text.ts';

/**
 * Stage of the section: overview (`rest`), setting up (password, then code), turning off, replacing the
 * codes, or showing them.
 */
export type FactorStage =
  | { at: 'rest' }
  | { at: 'password' }
  | { at: 'confirm'; secret: string; uri: string }
  | { at: 'disable' }
  | { at: 'renew' }
  | { at: 'codes'; codes: string[] };

/**
 * Sets up and turns off two-step sign-in and replaces recovery codes, one stage at a time. Forms show errors
 * themselves.
 * @param onSwitch called after it was turned on or off
 */
export function useTwoFactor(onSwitch?: () => void) {
  const { t } = useText(ownAccountTexts);
  const transport = useTransport();
  const client = useQueryClient();
  const { user, setUser } = useSession();
  const [stage, setStage] = useState<FactorStage>({ at: 'rest' });
  const meta = { quiet: true };

  const applySwitch = (twoFactor: boolean, next: FactorStage) => {
    if (user) setUser({ ...user, twoFactor });
    toast.success(t(twoFactor ? 'turnedOn' : 'turnedOff'));
    setStage(next);
    void retryRefused(client);
    onSwitch?.();
  };
  const start = useMutation({
    meta,
    mutationFn: ({ password }: PasswordAndCode) =>
      call(transport, twoFactorEndpoints.start, { payload: { password } }),
    onSuccess: ({ secret, uri }) => setStage({ at: 'confirm', secret, uri }),
  });
  const confirm = useMutation({
    meta,
    mutationFn: ({ code }: PasswordAndCode) =>
      call(transport, twoFactorEndpoints.confirm, { payload: { code } }),
    onSuccess: ({ recoveryCodes: codes }) => applySwitch(true, { at: 'codes', codes }),
  });
  const disable = useMutation({
    meta,
    mutationFn: (payload: PasswordAndCode) => call(transport, twoFactorEndpoints.disable, { payload }),
    onSuccess: () => applySwitch(false, { at: 'rest' }),
  });
  const renew = useMutation({
    meta,
    mutationFn: (payload: PasswordAndCode) =>
      call(transport, twoFactorEndpoints.replaceRecoveryCodes, { payload }),
    onSuccess: ({ recoveryCodes: codes }) => setStage({ at: 'codes', codes }),
  });

  return {
    isOn: user?.twoFactor ?? false,
    /** Staff are helped by an owner of the platform, at once. */
    mayBeReset: Boolean(user?.twoFactor) && !isOperator(user),
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

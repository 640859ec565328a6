import { useMutation } from '@tanstack/react-query';
import { call } from '../../client/call.ts';
import { passkeyEndpoints } from '../../domain/accounts/passkeys.ts';
import { stepUpEndpoints } from '../../domain/accounts/step-up.ts';
import { usePorts, useSession, useTransport } from '../SessionProvider.tsx';
import { useRead } from '../useRead.ts';

/** Key of the person's passkeys; invalidate it after changing them. */
export const passkeysKey = ['account', 'passkeys'] as const;

/** The two ways to confirm; `byPasskey` is undefined without a passkey or a device that supports it. */
export function useProof(onProven: () => void) {
  const transport = useTransport();
  const { passkeys: device } = usePorts();
  const { user } = useSession();
  const { data: known } = useRead(passkeyEndpoints.list, passkeysKey, {
    pick: 'passkeys',
    enabled: device !== undefined && user?.twoFactor === true,
    meta: { silent: true },
  });
  const byPassword = useMutation({
    meta: { quiet: true },
    mutationFn: (payload: { password: string; code?: string }) =>
      call(transport, stepUpEndpoints.stepUp, { payload }),
    onSuccess: onProven,
  });
  const byPasskey = useMutation({
    meta: { quiet: true, silent: true },
    mutationFn: async () => {
      if (!device) throw new Error('passkeys are not supported here');
      const { request } = await call(transport, stepUpEndpoints.requestPasskey);
      const passkey = await device.get(request);
      await call(transport, stepUpEndpoints.stepUp, { payload: { passkey } });
    },
    onSuccess: onProven,
  });
  return { byPassword, byPasskey: device && known && known.length > 0 ? byPasskey : undefined };
}

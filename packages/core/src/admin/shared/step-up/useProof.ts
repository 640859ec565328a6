import { useMutation, useQuery } from '@tanstack/react-query';
import * as accountApi from '../../../client/account.ts';
import { usePorts, useSession, useTransport } from '../../../session/SessionProvider.tsx';
import { queryKeys } from '../queryKeys.ts';

/** The two ways to confirm; `byPasskey` is undefined without a passkey or a device that supports it. */
export function useProof(onProven: () => void) {
  const transport = useTransport();
  const { passkeys: device } = usePorts();
  const { user } = useSession();
  const { data: known } = useQuery({
    queryKey: queryKeys.passkeys,
    queryFn: ({ signal }) => accountApi.passkeys(transport, signal),
    enabled: device !== undefined && user?.twoFactor === true,
    meta: { silent: true },
  });
  const byPassword = useMutation({
    meta: { quiet: true },
    mutationFn: (proof: { password: string; code?: string }) => accountApi.stepUp(transport, proof),
    onSuccess: onProven,
  });
  const byPasskey = useMutation({
    meta: { quiet: true, silent: true },
    mutationFn: async () => {
      if (!device) throw new Error('no passkeys here');
      const request = await accountApi.stepUpRequest(transport);
      await accountApi.stepUp(transport, { passkey: await device.get(request) });
    },
    onSuccess: onProven,
  });
  return { byPassword, byPasskey: device && known && known.length > 0 ? byPasskey : undefined };
}

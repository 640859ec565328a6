import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as accountApi from '../../client/account.ts';
import { usePorts, useTransport } from '../../session/SessionProvider.tsx';
import { toast } from '../../ui/toast.ts';
import { queryKeys } from '../shared/queryKeys.ts';
import { useStepUp } from '../shared/step-up/StepUp.tsx';
import { t } from './text.ts';

/** The operator's passkeys: read, added by this device, removed. Forms show why adding failed. */
export function usePasskeys() {
  const transport = useTransport();
  const { passkeys: device } = usePorts();
  const client = useQueryClient();
  const withStepUp = useStepUp();
  const reload = (message: string) => {
    toast.success(message);
    return client.invalidateQueries({ queryKey: queryKeys.passkeys });
  };
  const list = useQuery({
    queryKey: queryKeys.passkeys,
    queryFn: ({ signal }) => accountApi.passkeys(transport, signal),
    meta: { quiet: true },
  });
  const add = useMutation({
    meta: { quiet: true, silent: true },
    mutationFn: async (name: string) => {
      if (!device) throw new Error('no passkeys here');
      const request = await withStepUp(() => accountApi.newPasskeyRequest(transport));
      const response = await device.create(request);
      await accountApi.keepPasskey(transport, { name, response });
    },
    onSuccess: () => reload(t('passkeyAdded')),
  });
  const remove = useMutation({
    mutationFn: (passkeyId: string) => withStepUp(() => accountApi.removePasskey(transport, passkeyId)),
    onSuccess: () => reload(t('passkeyGone')),
  });
  return { list, add, remove };
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../client/call.ts';
import { passkeyEndpoints } from '../../domain/accounts/passkeys.ts';
import { usePorts, useTransport } from '../../session/SessionProvider.tsx';
import { useStepUp } from '../../session/step-up/StepUp.tsx';
import { toast } from '../../ui/toast.ts';
import { queryKeys } from '../shared/queryKeys.ts';
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
    queryFn: async ({ signal }) => (await call(transport, passkeyEndpoints.list, { signal })).passkeys,
  });
  const add = useMutation({
    meta: { quiet: true, silent: true },
    mutationFn: async (name: string) => {
      if (!device) throw new Error('passkeys are not supported here');
      const { request } = await withStepUp(() => call(transport, passkeyEndpoints.start));
      const response = await device.create(request);
      await call(transport, passkeyEndpoints.add, { payload: { name, response } });
    },
    onSuccess: () => reload(t('passkeyAdded')),
  });
  const remove = useMutation({
    mutationFn: (passkeyId: string) =>
      withStepUp(() => call(transport, passkeyEndpoints.remove, { params: { passkeyId } })),
    onSuccess: () => reload(t('passkeyGone')),
  });
  return { list, add, remove };
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../client/call.ts';
import { passkeyEndpoints } from '../../../domain/accounts/passkeys.ts';
import { toast } from '../../../ui/toast.ts';
import { useText } from '../../../ui/useText.tsx';
import { usePorts, useTransport } from '../../SessionProvider.tsx';
import { useStepUp } from '../../step-up/StepUp.tsx';
import { passkeysKey } from '../../step-up/useProof.ts';
import { useRead } from '../../useRead.ts';
import { ownAccountTexts } from '../text.ts';

/** Reads, adds and removes the person's passkeys. Forms show why adding failed. */
export function usePasskeys() {
  const { t } = useText(ownAccountTexts);
  const transport = useTransport();
  const { passkeys: device } = usePorts();
  const client = useQueryClient();
  const withStepUp = useStepUp();
  const reload = (message: string) => {
    toast.success(message);
    return client.invalidateQueries({ queryKey: passkeysKey });
  };
  const list = useRead(passkeyEndpoints.list, passkeysKey, { pick: 'passkeys' });
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

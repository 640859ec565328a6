import { useMutation, useQueryClient } from '@tanstack/react-query';
import { passkeyEndpoints } from '../../../domain/accounts/passkeys.ts';
import { toast } from '../../../ui/toast.ts';
import { useText } from '../../../ui/useText.tsx';
import { usePorts } from '../../SessionProvider.tsx';
import { useCall } from '../../step-up/useCall.ts';
import { passkeysKey } from '../../step-up/useProof.ts';
import { useRead } from '../../useRead.ts';
import { ownAccountTexts } from '../text.ts';

/** Reads, adds and removes the person's passkeys. Forms show why adding failed. */
export function usePasskeys() {
  const { t } = useText(ownAccountTexts);
  const call = useCall();
  const { passkeys: device } = usePorts();
  const client = useQueryClient();
  const reload = (message: string) => {
    toast.success(message);
    return client.invalidateQueries({ queryKey: passkeysKey });
  };
  const list = useRead(passkeyEndpoints.list, passkeysKey, { pick: 'passkeys' });
  const add = useMutation({
    meta: { quiet: true, silent: true },
    mutationFn: async (name: string) => {
      if (!device) throw new Error('passkeys are not supported here');
      const { request } = await call(passkeyEndpoints.start);
      const response = await device.create(request);
      await call(passkeyEndpoints.add, { payload: { name, response } });
    },
    onSuccess: () => reload(t('passkeyAdded')),
  });
  const remove = useMutation({
    mutationFn: (passkeyId: string) => call(passkeyEndpoints.remove, { params: { passkeyId } }),
    onSuccess: () => reload(t('passkeyGone')),
  });
  return { list, add, remove };
}

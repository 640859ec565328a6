import { passkeyEndpoints } from '../../../domain/accounts/passkeys.ts';
import { useText } from '../../../ui/useText.tsx';
import { usePorts } from '../../SessionProvider.tsx';
import { useChange } from '../../step-up/useChange.ts';
import { passkeysKey } from '../../step-up/useProof.ts';
import { useRead } from '../../useRead.ts';
import { ownAccountTexts } from '../text.ts';

/** Reads, adds and removes the person's passkeys. Forms show why adding failed. */
export function usePasskeys() {
  const { t } = useText(ownAccountTexts);
  const { passkeys: device } = usePorts();
  const refetch = [passkeysKey];
  const list = useRead(passkeyEndpoints.list, passkeysKey, { pick: 'passkeys' });
  const add = useChange(
    async (call, name: string) => {
      if (!device) throw new Error('passkeys are not supported here');
      const { request } = await call(passkeyEndpoints.start);
      const response = await device.create(request);
      await call(passkeyEndpoints.add, { payload: { name, response } });
    },
    { done: t('passkeyAdded'), meta: { silent: true }, refetch },
  );
  const remove = useChange(
    (call, passkeyId: string) => call(passkeyEndpoints.remove, { params: { passkeyId } }),
    { done: t('passkeyGone'), refetch },
  );
  return { list, add, remove };
}

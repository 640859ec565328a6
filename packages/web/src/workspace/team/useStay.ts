import { call } from '@tamarack/core/client';
import { type StaffMember, teamEndpoints } from '@tamarack/core/domain/workspace';
import { useTransport } from '@tamarack/core/session';
import { toast, useText } from '@tamarack/core/ui';
import { useSave } from '../shared/useSave.ts';
import { teamTexts } from './text.ts';

/** Takes the last day of a person away, so that they stay or come back. */
export function useStay({ staffId, version, name }: StaffMember) {
  const { t } = useText(teamTexts);
  const transport = useTransport();
  return useSave(
    () =>
      call(transport, teamEndpoints.changeStaff, {
        params: { staffId },
        payload: { version, activeTo: null },
      }),
    () => toast.success(t('stays', { name })),
  );
}

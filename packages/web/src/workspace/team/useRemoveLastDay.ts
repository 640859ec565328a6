import { type StaffMember, teamEndpoints } from '@tamarack/core/domain/workspace';
import { toast, useText } from '@tamarack/core/ui';
import { useSave } from '../shared/saving/useSave.ts';
import { teamTexts } from './text.ts';

/** Removes a person's last day, so that they stay or come back. */
export function useRemoveLastDay({ staffId, version, name }: StaffMember) {
  const { t } = useText(teamTexts);
  return useSave(
    (call) =>
      call(teamEndpoints.changeStaff, {
        params: { staffId },
        payload: { version, activeTo: null },
      }),
    () => toast.success(t('stays', { name })),
  );
}

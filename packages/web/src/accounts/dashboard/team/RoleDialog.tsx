import {
  type ClinicDashboard,
  type ClinicMember,
  type ClinicRole,
  clinicEndpoints,
  clinicRoles,
} from '@tamarack/core/domain';
import { useChange } from '@tamarack/core/session/step-up';
import { AskDialog, roleTexts, toast, useText } from '@tamarack/core/ui';
import { useState } from 'react';
import { hintBelow } from '../../../shared/hint-below.ts';
import { optionsOf, SelectField } from '../../../shared/SelectField.tsx';
import { clinicTexts } from '../clinic-texts.ts';
import { clinicKey } from '../queries.ts';
import { BookingsNotice, mayHaveBookings, mayTreat, useStoppedTreating } from './BookingsNotice.tsx';

export interface RoleDialogProps {
  clinic: ClinicDashboard;
  member: ClinicMember;
  opened: boolean;
  onClose: () => void;
}

/** Changes the role of a member or of an open invitation, after showing what the role may do. */
export function RoleDialog({ clinic, member, opened, onClose }: RoleDialogProps) {
  const { t } = useText(clinicTexts);
  const { t: roleName } = useText(roleTexts);
  const stoppedTreating = useStoppedTreating(clinic);
  const [chosen, setChosen] = useState<ClinicRole>();
  const role = chosen ?? member.role;
  const stops = mayHaveBookings(member) && !mayTreat(role);
  const close = () => {
    setChosen(undefined);
    onClose();
  };
  const change = useChange(
    (call) =>
      call(clinicEndpoints.changeRole, {
        params: { tenantId: clinic.tenantId, memberId: member.memberId },
        payload: { role },
      }),
    {
      onSuccess: ({ member: changed }) => {
        const text = t('roleChanged', { name: changed.name, role: roleName(changed.role) });
        if (stops) stoppedTreating(text);
        else toast.success(text);
      },
      onSettled: close,
      refetch: [clinicKey(clinic.tenantId)],
    },
  );
  return (
    <AskDialog
      opened={opened}
      title={t('changeRole')}
      confirm={t('changeRole')}
      disabled={role === member.role}
      loading={change.isPending}
      onConfirm={() => change.mutate()}
      onClose={close}
    >
      <SelectField
        label={t('roleOf', { name: member.name })}
        description={t(`roleHint_${role}`)}
        inputWrapperOrder={hintBelow}
        data-autofocus
        value={role}
        disabled={change.isPending}
        onChange={(event) => setChosen(event.currentTarget.value as ClinicRole)}
        data={optionsOf(clinicRoles, roleName)}
      />
      {stops ? <BookingsNotice member={member} /> : null}
    </AskDialog>
  );
}

import { ActionIcon, Menu } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { type ClinicDashboard, type ClinicMember, clinicEndpoints } from '@tamarack/core/domain';
import { useChange } from '@tamarack/core/session/step-up';
import { AskDialog, toast, useText } from '@tamarack/core/ui';
import { useState } from 'react';
import { clinicTexts } from '../clinic-texts.ts';
import { clinicKey } from '../queries.ts';
import { BookingsNotice, mayHaveBookings, useStoppedTreating } from './BookingsNotice.tsx';
import { RoleDialog } from './RoleDialog.tsx';

/** The actions for a member or an open invitation. */
export function MemberActions({ clinic, member }: { clinic: ClinicDashboard; member: ClinicMember }) {
  const { t } = useText(clinicTexts);
  const [asking, setAsking] = useState<'role' | 'remove' | null>(null);
  const invited = member.state === 'invited';
  const params = { tenantId: clinic.tenantId, memberId: member.memberId };
  const stoppedTreating = useStoppedTreating(clinic);
  const refetch = [clinicKey(clinic.tenantId)];

  const resend = useChange((call) => call(clinicEndpoints.resendInvitation, { params }), {
    done: t('resent', { email: member.email }),
    refetch,
  });
  const remove = useChange((call) => call(clinicEndpoints.removeMember, { params }), {
    onSuccess: () => {
      const text = t(invited ? 'revoked' : 'removed', { name: member.name });
      if (mayHaveBookings(member)) stoppedTreating(text);
      else toast.success(text);
    },
    onSettled: () => setAsking(null),
    refetch,
  });

  const action = t(invited ? 'revoke' : 'remove');
  return (
    <>
      <Menu position="bottom-end" shadow="md">
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={36}
            loading={resend.isPending}
            aria-label={t('actionsFor', { name: member.name })}
          >
            <IconDots size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {invited ? <Menu.Item onClick={() => resend.mutate()}>{t('resend')}</Menu.Item> : null}
          <Menu.Item onClick={() => setAsking('role')}>{t('changeRole')}</Menu.Item>
          <Menu.Item color="red" onClick={() => setAsking('remove')}>
            {action}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <RoleDialog
        clinic={clinic}
        member={member}
        opened={asking === 'role'}
        onClose={() => setAsking(null)}
      />
      <AskDialog
        opened={asking === 'remove'}
        title={action}
        confirm={action}
        danger
        loading={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={() => setAsking(null)}
      >
        {t(invited ? 'revokeQuestion' : 'removeQuestion', {
          name: member.name,
          clinic: clinic.clinicName,
        })}
        {mayHaveBookings(member) ? <BookingsNotice member={member} /> : null}
      </AskDialog>
    </>
  );
}

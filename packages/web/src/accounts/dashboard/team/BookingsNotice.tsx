import { Anchor, Group, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { ClinicDashboard, ClinicMember, ClinicRole } from '@tamarack/core/domain';
import { toastTiming, useText } from '@tamarack/core/ui';
import { clinicTexts } from '../clinic-texts.ts';

/** Whether people with a role can treat clients, and so have bookings. */
export const mayTreat = (role: ClinicRole) => role === 'clinician' || role === 'administrator';

/** Whether a person can have bookings. Those who are only invited do not treat clients yet. */
export const mayHaveBookings = ({ role, state }: ClinicMember) => state === 'active' && mayTreat(role);

/** Warns that the bookings of somebody who stops treating clients stay with them. */
export function BookingsNotice({ member }: { member: ClinicMember }) {
  const { t } = useText(clinicTexts);
  return (
    <Text component="p" mt="sm">
      {t('bookingsStay', { name: member.name })}
    </Text>
  );
}

/** Reports that somebody stopped treating clients, with a link to where their bookings are moved. */
export function useStoppedTreating(clinic: ClinicDashboard) {
  const { t } = useText(clinicTexts);
  return (text: string) =>
    notifications.show({
      role: 'status',
      color: 'green',
      autoClose: toastTiming.action,
      message: (
        <Group gap="xs" justify="space-between">
          {text}
          <Anchor href={`${clinic.siteUrl}/staff`} inherit>
            {t('bookingsOpen')}
          </Anchor>
        </Group>
      ),
    });
}

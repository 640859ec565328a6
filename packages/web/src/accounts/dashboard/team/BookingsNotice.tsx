import { Anchor, Text } from '@mantine/core';
import type { ClinicDashboard, ClinicMember, ClinicRole } from '@tamarack/core/domain';
import { useText } from '@tamarack/core/ui';
import { clinicTexts } from '../clinic-texts.ts';

/** Whether people with a role can treat clients, and so have bookings. */
export const mayTreat = (role: ClinicRole) => role === 'clinician' || role === 'administrator';

/** Warns that the bookings of somebody who stops treating clients stay with them, and links to where they are moved. */
export function BookingsNotice({ clinic, member }: { clinic: ClinicDashboard; member: ClinicMember }) {
  const { t } = useText(clinicTexts);
  return (
    <Text component="p" mt="sm">
      {t('bookingsStay', { name: member.name })}{' '}
      <Anchor href={`${clinic.siteUrl}/staff`} inherit>
        {t('bookingsOpen')}
      </Anchor>
    </Text>
  );
}

import { Radio, Stack } from '@mantine/core';
import { type ClinicRole, clinicRoles } from '../../domain/permissions.ts';
import { t } from './text.ts';
import { roleName } from './useMemberChanges.ts';

/** The roles a member can have, each with an explanation. Ownership is not among them. */
export function RoleChoice({ value, onChange }: { value: ClinicRole; onChange: (role: ClinicRole) => void }) {
  return (
    <Radio.Group label={t('role')} value={value} onChange={(role) => onChange(role as ClinicRole)}>
      <Stack gap="xs" mt="xs">
        {clinicRoles.map((role) => (
          <Radio key={role} value={role} label={roleName(role)} description={t(`${role}Hint`)} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

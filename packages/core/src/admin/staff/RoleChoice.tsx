import { Radio, Stack } from '@mantine/core';
import { type PlatformRole, platformRoles } from '../../domain/permissions.ts';
import { t } from './text.ts';

const hints: Record<PlatformRole, string> = {
  platform_owner: t('platform_ownerHint'),
  admin: t('adminHint'),
  support: t('supportHint'),
};

/** The three roles, each with an explanation. */
export function RoleChoice({ value, onChange }: { value: PlatformRole; onChange: (role: string) => void }) {
  return (
    <Radio.Group label={t('role')} value={value} onChange={onChange}>
      <Stack gap="xs" mt="xs">
        {platformRoles.map((role) => (
          <Radio key={role} value={role} label={t(role)} description={hints[role]} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

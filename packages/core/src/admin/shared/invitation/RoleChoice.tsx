import { Radio, Stack } from '@mantine/core';
import { t } from './text.ts';

export interface RoleChoiceProps<Role extends string> {
  roles: readonly Role[];
  nameOf: (role: Role) => string;
  /** What the role may do. */
  hintOf: (role: Role) => string;
  value: Role;
  onChange: (role: Role) => void;
}

/** The roles a person can have, each with an explanation. */
export function RoleChoice<Role extends string>(props: RoleChoiceProps<Role>) {
  const { roles, nameOf, hintOf, value, onChange } = props;
  return (
    <Radio.Group label={t('role')} value={value} onChange={(role) => onChange(role as Role)}>
      <Stack gap="xs" mt="xs">
        {roles.map((role) => (
          <Radio key={role} value={role} label={nameOf(role)} description={hintOf(role)} />
        ))}
      </Stack>
    </Radio.Group>
  );
}

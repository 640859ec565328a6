import { type ClinicRole, clinicRoles } from '../../domain/permissions.ts';
import { RoleChoice } from '../shared/invitation/RoleChoice.tsx';
import { t } from './text.ts';
import { roleName } from './useMemberChange.ts';

/** The roles a member can have. Ownership is not among them. */
export function ClinicRoleChoice(props: { value: ClinicRole; onChange: (role: ClinicRole) => void }) {
  return <RoleChoice roles={clinicRoles} nameOf={roleName} hintOf={(role) => t(`${role}Hint`)} {...props} />;
}

import { type PlatformRole, platformRoles } from '../../domain/permissions.ts';
import { RoleChoice } from '../shared/invitation/RoleChoice.tsx';
import { t } from './text.ts';

/** The roles a colleague can have. */
export function PlatformRoleChoice(props: { value: PlatformRole; onChange: (role: PlatformRole) => void }) {
  return <RoleChoice roles={platformRoles} nameOf={t} hintOf={(role) => t(`${role}Hint`)} {...props} />;
}

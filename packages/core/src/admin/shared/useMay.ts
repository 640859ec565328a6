import { type PlatformPermission, platformRoleMay, platformRoles } from '../../domain/permissions.ts';
import { useSession } from '../../session/SessionProvider.tsx';

/**
 * Whether the signed-in operator has a permission. Only decides what the screen shows; the server checks
 * again.
 */
export function useMay(permission: PlatformPermission): boolean {
  const { user } = useSession();
  const role = platformRoles.find((known) => known === user?.role);
  return platformRoleMay(role, permission);
}

import { type PlatformRole, platformRoles } from '../../domain/permissions.ts';
import {
  type StaffMember,
  type StaffState,
  staffEndpoints,
  staffStates,
} from '../../domain/platform/staff.ts';
import { containsWords } from '../../domain/search.ts';
import { useLive } from '../../session/useLive.ts';
import { useRead } from '../../session/useRead.ts';
import { privateSearch, useFilterParams } from '../../ui/useSearchParamsState.ts';
import { queryKeys } from '../shared/queryKeys.ts';

export interface StaffFilters {
  search: string;
  role?: PlatformRole;
  state?: StaffState;
}

/** Whether a colleague matches the filters. The search covers name, email and id, ignoring accents and case. */
export function matchesStaff(member: StaffMember, { search, role, state }: StaffFilters): boolean {
  if (role && member.role !== role) return false;
  if (state && member.state !== state) return false;
  return containsWords(`${member.name} ${member.email} ${member.userId}`, search);
}

function readFilters(params: URLSearchParams): StaffFilters {
  return {
    search: params.get('search') ?? '',
    role: platformRoles.find((role) => role === params.get('role')),
    state: staffStates.find((state) => state === params.get('state')),
  };
}

/** The filters and the open panel, kept in the search params. */
export function useStaffParams() {
  const {
    searchParams: params,
    filters,
    isFiltered,
    change,
  } = useFilterParams<StaffFilters, 'invite' | 'sessions'>(readFilters, privateSearch);
  return {
    filters,
    isFiltered,
    change,
    clear: () => change({ search: undefined, role: undefined, state: undefined }),
    inviting: params.get('invite') === '1',
    /** Id of the colleague whose sessions are open. */
    sessionsOf: params.get('sessions'),
  };
}

/** Everyone on the platform's staff, updated live. */
export function useStaff() {
  useLive({ types: ['staff.'] }, [queryKeys.staff]);
  return useRead(staffEndpoints.list, queryKeys.staff, { pick: 'staff' });
}

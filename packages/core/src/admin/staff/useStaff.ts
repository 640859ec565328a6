import { useQuery } from '@tanstack/react-query';
import * as staffApi from '../../client/staff.ts';
import { type PlatformRole, platformRoles } from '../../domain/permissions.ts';
import { type StaffMember, type StaffState, staffStates } from '../../domain/platform/staff.ts';
import { useTransport } from '../../session/SessionProvider.tsx';
import { useLive } from '../../session/useLive.ts';
import { privateSearch, useFilterParams } from '../../ui/useSearchParamsState.ts';
import { queryKeys } from '../shared/queryKeys.ts';

export interface StaffFilters {
  search: string;
  role?: PlatformRole;
  state?: StaffState;
}

/** Whether a colleague is one the filters ask for; the search looks in name and address, accents and case aside. */
export function matchesStaff(member: StaffMember, { search, role, state }: StaffFilters): boolean {
  if (role && member.role !== role) return false;
  if (state && member.state !== state) return false;
  const fold = (text: string) =>
    text
      .normalize('NFD')
      .replace(/\p{Mn}/gu, '')
      .toLowerCase();
  const text = fold(`${member.name} ${member.email} ${member.userId}`);
  return fold(search)
    .split(/\s+/)
    .every((word) => text.includes(word));
}

function readFilters(params: URLSearchParams): StaffFilters {
  return {
    search: params.get('search') ?? '',
    role: platformRoles.find((role) => role === params.get('role')),
    state: staffStates.find((state) => state === params.get('state')),
  };
}

/** What the address asks for: filters, and the panel that is open. */
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
    /** Whose sessions are shown. */
    sessionsOf: params.get('sessions'),
  };
}

/** Everyone who runs the platform, renewed whenever something about them changes anywhere. */
export function useStaff() {
  const transport = useTransport();
  useLive({ types: ['staff.'] }, [queryKeys.staff]);
  return useQuery({
    queryKey: queryKeys.staff,
    queryFn: ({ signal }) => staffApi.list(transport, signal),
    meta: { quiet: true },
  });
}

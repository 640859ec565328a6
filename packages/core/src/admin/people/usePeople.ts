import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as peopleApi from '../../client/people.ts';
import { type PersonDetail, type PersonState, personStates } from '../../domain/platform/people.ts';
import { useTransport } from '../../session/SessionProvider.tsx';
import { toast } from '../../ui/toast.ts';
import { privateSearch, useFilterParams } from '../../ui/useSearchParamsState.ts';
import { queryKeys } from '../shared/queryKeys.ts';
import { usePages } from '../shared/usePages.ts';
import { t } from './text.ts';

const pageSize = 50;

export interface PeopleFilters {
  search: string;
  state?: PersonState;
}

/** Reads the filters from the address; what it cannot mean is as if it were not there. */
function readFilters(params: URLSearchParams): PeopleFilters {
  return {
    search: params.get('search') ?? '',
    state: personStates.find((state) => state === params.get('state')),
  };
}

/** The filters of the list, kept in the address. */
export function usePeopleParams() {
  return useFilterParams(readFilters, privateSearch);
}

/** The people the filters find, the newest first, page by page. */
export function usePeople(filters: PeopleFilters) {
  const transport = useTransport();
  return usePages({
    key: queryKeys.people(filters),
    read: (before: string | undefined, signal) =>
      peopleApi.list(transport, { ...filters, before, limit: pageSize }, signal),
    itemsOf: (page) => page.people,
  });
}

export function usePerson(userId: string) {
  const transport = useTransport();
  return useQuery({
    queryKey: queryKeys.person(userId),
    queryFn: ({ signal }) => peopleApi.get(transport, userId, signal),
    meta: { quiet: true },
  });
}

export type Help = { kind: 'unlock' } | { kind: 'reset' } | { kind: 'end'; sessionId?: string };

/** What an operator does for a person: one request, told as a toast; the answer is the person as they are then. */
export function useHelp({ userId, name, email }: Pick<PersonDetail, 'userId' | 'name' | 'email'>) {
  const transport = useTransport();
  const client = useQueryClient();
  return useMutation({
    meta: { failure: t('failed') },
    mutationFn: (help: Help) => {
      if (help.kind === 'unlock') return peopleApi.unlock(transport, userId);
      if (help.kind === 'reset') return peopleApi.sendReset(transport, userId);
      return peopleApi.endSessions(transport, userId, help.sessionId);
    },
    onSuccess: (person, help) => {
      if (help.kind === 'unlock') toast.success(t('unlocked', { name }));
      else if (help.kind === 'reset') toast.success(t('resetSent', { email }));
      else toast.success(help.sessionId ? t('ended') : t('allEnded', { name }));
      client.setQueryData(queryKeys.person(userId), person);
      return client.invalidateQueries({ queryKey: queryKeys.peopleLists });
    },
    onError: () => client.invalidateQueries({ queryKey: queryKeys.person(userId) }),
  });
}

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isMissing } from '../../client/errors.ts';
import {
  type PersonDetail,
  type PersonState,
  peopleEndpoints,
  personStates,
} from '../../domain/platform/people.ts';
import { useCall } from '../../session/step-up/useCall.ts';
import { useRead } from '../../session/useRead.ts';
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

/** Reads the filters from the search params; invalid values are ignored. */
function readFilters(params: URLSearchParams): PeopleFilters {
  return {
    search: params.get('search') ?? '',
    state: personStates.find((state) => state === params.get('state')),
  };
}

/** The filters of the list, kept in the search params. */
export function usePeopleParams() {
  return useFilterParams(readFilters, privateSearch);
}

/** The people who match the filters, newest first, page by page. */
export function usePeople(filters: PeopleFilters) {
  const call = useCall();
  return usePages({
    key: queryKeys.people(filters),
    read: (before: string | undefined, signal) =>
      call(peopleEndpoints.list, { query: { ...filters, before, limit: pageSize }, signal }),
    itemsOf: (page) => page.people,
  });
}

export function usePerson(userId: string) {
  return useRead(peopleEndpoints.get, queryKeys.person(userId), {
    params: { userId },
    pick: 'person',
    meta: { quiet: isMissing },
  });
}

export interface Help {
  kind: 'unlock' | 'reset' | 'factor' | 'keepFactor' | 'end';
  /** The one session to end. */
  sessionId?: string;
}

/** Actions that help a person. A toast reports success; the answer is the updated person. */
export function useHelp({ userId, name, email }: Pick<PersonDetail, 'userId' | 'name' | 'email'>) {
  const call = useCall();
  const client = useQueryClient();
  return useMutation({
    meta: { failure: t('failed') },
    mutationFn: (help: Help) => {
      const params = { userId };
      if (help.kind === 'unlock') return call(peopleEndpoints.unlock, { params });
      if (help.kind === 'reset') return call(peopleEndpoints.sendReset, { params });
      if (help.kind === 'factor') return call(peopleEndpoints.resetTwoFactor, { params });
      if (help.kind === 'keepFactor') return call(peopleEndpoints.cancelTwoFactorReset, { params });
      const { sessionId } = help;
      return call(peopleEndpoints.endSessions, { params, payload: { sessionId } });
    },
    onSuccess: ({ person }, help) => {
      if (help.kind === 'unlock') toast.success(t('unlocked', { name }));
      else if (help.kind === 'reset') toast.success(t('resetSent', { email }));
      else if (help.kind === 'factor') toast.success(t('factorAsked', { email }));
      else if (help.kind === 'keepFactor') toast.success(t('factorKept', { name }));
      else toast.success(help.sessionId ? t('ended') : t('allEnded', { name }));
      client.setQueryData(queryKeys.person(userId), person);
      return client.invalidateQueries({ queryKey: queryKeys.peopleLists });
    },
    onError: () => client.invalidateQueries({ queryKey: queryKeys.person(userId) }),
  });
}

import { useQueryClient } from '@tanstack/react-query';
import { isMissing } from '../../client/errors.ts';
import {
  type PersonDetail,
  type PersonState,
  peopleEndpoints,
  personStates,
} from '../../domain/platform/people.ts';
import { useCall } from '../../session/step-up/useCall.ts';
import { type ChangeOptions, type Send, useChange } from '../../session/step-up/useChange.ts';
import { useRead } from '../../session/useRead.ts';
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

/** Sends an action that helps a person. The answer is the updated person. */
export function useHelp<Input = void>(
  { userId }: Pick<PersonDetail, 'userId'>,
  send: Send<{ person: PersonDetail }, Input>,
  options: ChangeOptions<{ person: PersonDetail }, Input>,
) {
  const client = useQueryClient();
  const key = queryKeys.person(userId);
  return useChange(send, {
    ...options,
    meta: { failure: t('failed') },
    onSuccess: ({ person }) => client.setQueryData(key, person),
    onError: () => client.invalidateQueries({ queryKey: key }),
    refetch: [queryKeys.peopleLists],
  });
}

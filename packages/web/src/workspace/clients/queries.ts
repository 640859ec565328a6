import { errorText, hasCode, isCancelled } from '@tamarack/core/client';
import type { ErrorCode } from '@tamarack/core/domain';
import { type Client, type ClientState, clientEndpoints } from '@tamarack/core/domain/workspace';
import { sessionTexts, useRead } from '@tamarack/core/session';
import { type Send, useChange } from '@tamarack/core/session/step-up';
import { toast, useText } from '@tamarack/core/ui';
import { keepPreviousData } from '@tanstack/react-query';
import { fieldErrors } from '../shared/fieldErrors.ts';
import { usePages } from '../shared/lists.ts';
import { clientTexts } from './text.ts';

const pageSize = 30;

/** Searches clients; an empty query returns those with the latest visits. */
export function useClients(q: string, state: ClientState | undefined, enabled: boolean) {
  return usePages(clientEndpoints.search, ['clinic', 'clients', q, state ?? ''], {
    query: { q, limit: pageSize, ...(state && { state }) },
    placeholderData: keepPreviousData,
    enabled,
  });
}

const clientKey = (fileNo: number) => ['clinic', 'client', fileNo];

export function useClient(fileNo: number, enabled = true) {
  return useRead(clientEndpoints.get, clientKey(fileNo), {
    params: { fileNo },
    pick: 'client',
    enabled,
    meta: { quiet: true },
    retry: (count, error) => !hasCode(error, 'NOT_FOUND') && count < 2,
  });
}

export function useVisits(fileNo: number) {
  return usePages(clientEndpoints.visits, [...clientKey(fileNo), 'visits'], { params: { fileNo } });
}

export function useChanges(fileNo: number) {
  return usePages(clientEndpoints.history, [...clientKey(fileNo), 'history'], { params: { fileNo } });
}

/**
 * Changes something about a client, after a step-up if required, says that it is `done` and refetches the page. Field
 * errors, and errors with one of the codes `explained`, are left to the form; other errors are shown as a message.
 */
export function useClientAction<Answer = unknown>(
  done?: string | ((answer: Answer) => string),
  explained: readonly ErrorCode[] = [],
) {
  const { t } = useText(clientTexts);
  const { t: session } = useText(sessionTexts);
  return useChange((call, act: Send<Answer>) => act(call), {
    done,
    meta: { quiet: true },
    refetch: ['client', 'clients', 'chart'].map((part) => ['clinic', part]),
    onError: (error) => {
      const shownByForm =
        Object.keys(fieldErrors(error)).length > 0 || explained.some((code) => hasCode(error, code));
      if (isCancelled(error) || shownByForm) return;
      toast.error(hasCode(error, 'VERSION_CONFLICT') ? t('conflict') : errorText(error, session('failed')));
    },
  });
}

/** The name of a client on screens, or the file number without a name. */
export function nameOf({ identity, fileNo }: Pick<Client, 'identity' | 'fileNo'>): string {
  if (!identity) return `Client ${fileNo}`;
  return `${identity.preferredName || identity.givenName} ${identity.familyName}`.trim();
}

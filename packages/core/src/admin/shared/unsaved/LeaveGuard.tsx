import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { atom, useSetAppState } from '../../../session/appState.ts';
import { useStore } from '../../../session/SessionProvider.tsx';
import { useUnsavedWork } from '../../../session/useUnsavedWork.ts';
import { t } from '../text.ts';

/** How many parts of the page have unsaved input. */
const unsavedAtom = atom(0);

/** Where an ended session leads; never held up. */
const signIn = '/admin/login';

/**
 * Asks before the operator leaves a page with unsaved input. Only a change of path counts, not of the search params.
 * Dialogs need no guard, since they can only be left by their own buttons.
 */
export function LeaveGuard({ children }: { children: ReactNode }) {
  const store = useStore();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      store.get(unsavedAtom) > 0 &&
      nextLocation.pathname !== currentLocation.pathname &&
      nextLocation.pathname !== signIn,
  );
  const stay = () => blocker.reset?.();
  return (
    <>
      {children}
      <Modal opened={blocker.state === 'blocked'} onClose={stay} title={t('unsavedTitle')} size="sm">
        <Stack gap="md">
          <Text size="sm">{t('unsavedBody')}</Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={() => blocker.proceed?.()}>
              {t('unsavedLeave')}
            </Button>
            <Button onClick={stay} data-autofocus>
              {t('unsavedStay')}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}

/** Marks the page as having unsaved input: for the guard, and for the application's window. */
export function useUnsavedPage(unsaved: boolean): void {
  const setUnsaved = useSetAppState(unsavedAtom);
  useUnsavedWork(unsaved);
  useEffect(() => {
    if (!unsaved) return;
    setUnsaved((count) => count + 1);
    return () => setUnsaved((count) => count - 1);
  }, [unsaved, setUnsaved]);
}

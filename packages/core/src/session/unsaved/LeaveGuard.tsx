import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { type ReactNode, useEffect } from 'react';
import { type Location, type NavigationType, useBlocker } from 'react-router-dom';
import { useText } from '../../ui/useText.tsx';
import { atom, useAppState, useSetAppState } from '../appState.ts';
import { useStore } from '../SessionProvider.tsx';
import { useUnsavedWork } from '../useUnsavedWork.ts';
import { unsavedTexts } from './text.ts';

/** How many parts of the page have unsaved input. */
const unsavedAtom = atom(0);
/** What loses the input and waits for the answer. */
const askedAtom = atom<{ leave: () => void } | null>(null);

export interface LeaveGuardProps {
  children: ReactNode;
  /** Whether a navigation loses the input. */
  leaves: (from: Location, to: Location, how: NavigationType) => boolean;
}

/** Asks before a navigation, or what `useLeave` runs, loses unsaved input of the page or of a dialog on it. */
export function LeaveGuard({ children, leaves }: LeaveGuardProps) {
  const { t } = useText(unsavedTexts);
  const store = useStore();
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      store.get(unsavedAtom) > 0 && leaves(currentLocation, nextLocation, historyAction),
  );
  const [asked, setAsked] = useAppState(askedAtom);
  useEffect(() => () => setAsked(null), [setAsked]);
  const stay = () => {
    setAsked(null);
    blocker.reset?.();
  };
  const leave = () => {
    setAsked(null);
    asked?.leave();
    blocker.proceed?.();
  };
  return (
    <>
      {children}
      <Modal
        opened={blocker.state === 'blocked' || asked !== null}
        onClose={stay}
        title={t('title')}
        withCloseButton={false}
        size="sm"
        zIndex={300}
      >
        <Stack gap="md">
          <Text size="sm">{t('body')}</Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={leave}>
              {t('leave')}
            </Button>
            <Button onClick={stay} data-autofocus>
              {t('stay')}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}

/** Returns a function that runs what leaves the page without a navigation, such as signing out, as `LeaveGuard` allows. */
export function useLeave(): (leave: () => void) => void {
  const store = useStore();
  return (leave) => {
    if (store.get(unsavedAtom) > 0) store.set(askedAtom, { leave });
    else leave();
  };
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

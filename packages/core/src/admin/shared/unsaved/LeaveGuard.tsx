import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { useBlocker } from 'react-router-dom';
import { useUnsavedWork } from '../../../session/useUnsavedWork.ts';
import { t } from '../text.ts';

const Held = createContext<Set<symbol> | null>(null);

/** A session that has ended leads here and is never held up. */
const signIn = '/admin/login';

/**
 * Asks before an address is left on which something typed is not saved. The address alone counts, not its filters; a
 * dialog needs no guard, since there is no way past it but its own.
 */
export function LeaveGuard({ children }: { children: ReactNode }) {
  const [held] = useState(() => new Set<symbol>());
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      held.size > 0 && nextLocation.pathname !== currentLocation.pathname && nextLocation.pathname !== signIn,
  );
  const stay = () => blocker.reset?.();
  return (
    <Held value={held}>
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
    </Held>
  );
}

/** Says that what is typed on this page would be lost with it: to the guard, and to the application's window. */
export function useUnsavedPage(unsaved: boolean): void {
  const held = useContext(Held);
  useUnsavedWork(unsaved);
  useEffect(() => {
    if (!unsaved || !held) return;
    const mark = Symbol();
    held.add(mark);
    return () => void held.delete(mark);
  }, [unsaved, held]);
}

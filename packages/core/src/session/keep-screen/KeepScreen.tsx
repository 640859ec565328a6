import { Button, Center, Loader, Modal, Stack } from '@mantine/core';
import {
  Fragment,
  type ReactNode,
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
} from 'react';
import { useLocation } from 'react-router-dom';
import { Notice } from '../../ui/Notice.tsx';
import { usePart } from '../../ui/usePart.ts';
import { useText } from '../../ui/useText.tsx';
import { useSession } from '../SessionProvider.tsx';
import { keepScreenTexts } from './text.ts';

/**
 * Loaded once something has been entered, because few visits need it and the server is still responding then.
 */
const loadForm = async () => (await import('./SignInAgain.tsx')).SignInAgain;

/**
 * Wraps the screens of signed-in people. If the session ends after something was entered, the screen stays in
 * place behind a dialog in which the same person signs in again; another person never sees it. Use it once.
 */
export function KeepScreen({ children }: { children: ReactNode }) {
  const { t } = useText(keepScreenTexts);
  const { user, lapsed, keepScreen } = useSession();
  const { pathname } = useLocation();
  const entered = useRef(false);
  const { part: SignInAgain, hasFailed, fetchPart } = usePart(loadForm);
  const fetchForm = useCallback(() => void fetchPart().catch(() => undefined), [fetchPart]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another page has nothing entered yet
  useEffect(() => {
    entered.current = false;
  }, [pathname]);
  useEffect(() => {
    const markEntered = () => {
      entered.current = true;
      fetchForm();
    };
    // Options of a select change its field without an input event.
    const markOptionChosen = ({ target }: Event) => {
      if (target instanceof Element && target.closest('[role="option"]')) markEntered();
    };
    window.addEventListener('input', markEntered, true);
    window.addEventListener('change', markEntered, true);
    window.addEventListener('click', markOptionChosen, true);
    return () => {
      window.removeEventListener('input', markEntered, true);
      window.removeEventListener('change', markEntered, true);
      window.removeEventListener('click', markOptionChosen, true);
    };
  }, [fetchForm]);

  // An operator who impersonates a member has no account on the clinic's site to sign in to.
  const keeps = useEffectEvent(() => entered.current && user?.operator === undefined);
  useEffect(() => keepScreen(() => keeps()), [keepScreen]);

  // Registered before the dialogs below register their listener, so that Escape does not close them while
  // they are covered.
  const hold = useEffectEvent((event: KeyboardEvent) => {
    if (lapsed && event.key === 'Escape') event.stopImmediatePropagation();
  });
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => hold(event);
    window.addEventListener('keydown', listener, true);
    return () => window.removeEventListener('keydown', listener, true);
  }, []);

  return (
    <>
      <Fragment key={user?.userId}>{children}</Fragment>
      <Modal
        opened={lapsed}
        onClose={() => {}}
        title={t('title')}
        size="sm"
        zIndex={1000}
        withCloseButton={false}
        closeOnClickOutside={false}
        closeOnEscape={false}
        // Opaque, so that nobody who passes by can read the screen below.
        overlayProps={{ backgroundOpacity: 1, color: 'var(--mantine-color-body)' }}
      >
        {SignInAgain ? (
          <SignInAgain />
        ) : hasFailed ? (
          <Stack gap="md">
            <Notice tone="bad" role="alert">
              {t('notLoaded')}
            </Notice>
            <Button onClick={fetchForm}>{t('retry')}</Button>
          </Stack>
        ) : (
          <Center>
            <Loader size="md" />
          </Center>
        )}
      </Modal>
    </>
  );
}

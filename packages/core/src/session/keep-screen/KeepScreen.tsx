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

/** Few visits need it: its code comes once something was entered, while the server still answers. */
const loadForm = async () => (await import('./SignInAgain.tsx')).SignInAgain;

/**
 * Around the screens of signed-in people. When the session ends after somebody entered something, the screen stays as
 * it is behind a dialog in which the same person signs in again; another person never sees it. Use it once.
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
    const note = () => {
      entered.current = true;
      fetchForm();
    };
    // Options of a list set their field without an input event.
    const noteOption = ({ target }: Event) => {
      if (target instanceof Element && target.closest('[role="option"]')) note();
    };
    window.addEventListener('input', note, true);
    window.addEventListener('change', note, true);
    window.addEventListener('click', noteOption, true);
    return () => {
      window.removeEventListener('input', note, true);
      window.removeEventListener('change', note, true);
      window.removeEventListener('click', noteOption, true);
    };
  }, [fetchForm]);

  // A visiting operator has no account on the clinic's site to sign in to.
  const keeps = useEffectEvent(() => entered.current && user?.operator === undefined);
  useEffect(() => keepScreen(() => keeps()), [keepScreen]);

  // Registered before the dialogs below register theirs: Escape must not close them while they are covered.
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
        // Whoever passes by must not read what is below.
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

import { Modal } from '@mantine/core';
import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from 'react';
import { hasCode } from '../../client/errors.ts';
import { usePart } from '../../ui/usePart.ts';
import { useText } from '../../ui/useText.tsx';
import { stepUpTexts } from './text.ts';

/**
 * Makes a call. If the server requires a step-up, asks the person to confirm and repeats the call. `fresh`:
 * the action requires a new confirmation, and the dialog says so.
 */
export type WithStepUp = <T>(call: () => Promise<T>, fresh?: boolean) => Promise<T>;

const StepUpContext = createContext<WithStepUp | null>(null);

/**
 * For actions that require a step-up: `const withStepUp = useStepUp()`, then, in a mutation, `mutationFn: ()
 * => withStepUp(() => api.act(transport, …))`. Cancelling rejects the call with an `AbortError`, which causes
 * no toast; a form that shows errors itself must check `isCancelled`.
 */
export function useStepUp(): WithStepUp {
  const withStepUp = useContext(StepUpContext);
  if (!withStepUp) throw new Error('useStepUp must be used within a StepUpProvider');
  return withStepUp;
}

/** Loaded with the first step-up, because most visits need none. */
const loadForm = async () => (await import('./StepUpForm.tsx')).StepUpForm;

interface Question {
  proven: () => void;
  cancelled: () => void;
}

/** The step-up dialog. It opens once, no matter how many calls are waiting for it. */
export function StepUpProvider({ children }: { children: ReactNode }) {
  const { t } = useText(stepUpTexts);
  const [asking, setAsking] = useState(false);
  const [fresh, setFresh] = useState(false);
  const { part: StepUpForm, fetchPart: fetchForm } = usePart(loadForm);
  const waiting = useRef<Question[]>([]);

  const withStepUp = useMemo<WithStepUp>(() => {
    const ask = async (needsFresh: boolean) => {
      await fetchForm();
      return new Promise<void>((proven, reject) => {
        const cancelled = () => reject(new DOMException('not confirmed', 'AbortError'));
        waiting.current.push({ proven, cancelled });
        setFresh(needsFresh);
        setAsking(true);
      });
    };
    return async (call, needsFresh = false) => {
      try {
        return await call();
      } catch (error) {
        if (!hasCode(error, 'STEP_UP_REQUIRED')) throw error;
      }
      await ask(needsFresh);
      return call();
    };
  }, [fetchForm]);
  const close = (how: keyof Question) => {
    setAsking(false);
    for (const question of waiting.current.splice(0)) question[how]();
  };

  return (
    <StepUpContext value={withStepUp}>
      {children}
      <Modal
        opened={asking}
        onClose={() => close('cancelled')}
        title={t('title')}
        closeButtonProps={{ 'aria-label': t('close') }}
        size="sm"
        zIndex={300}
      >
        {StepUpForm ? (
          <StepUpForm
            lead={fresh ? t('bodyEachTime') : undefined}
            onProven={() => close('proven')}
            onCancel={() => close('cancelled')}
          />
        ) : null}
      </Modal>
    </StepUpContext>
  );
}

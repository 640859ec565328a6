import { Modal } from '@mantine/core';
import { createContext, type ReactNode, useContext, useMemo, useRef, useState } from 'react';
import { hasCode } from '../../client/errors.ts';
import { usePart } from '../../ui/usePart.ts';
import { useText } from '../../ui/useText.tsx';
import { stepUpTexts } from './text.ts';

/**
 * Makes a call; when the server requires a step-up, asks the person to confirm and repeats the call. `fresh`: a
 * confirmation of the last ten minutes is not enough, and the dialog says so.
 */
export type WithStepUp = <T>(call: () => Promise<T>, fresh?: boolean) => Promise<T>;

const StepUpContext = createContext<WithStepUp | null>(null);

/**
 * For actions that require a step-up: `const withStepUp = useStepUp()`, then, in a mutation,
 * `mutationFn: () => withStepUp(() => api.act(transport, …))`. A person who cancels rejects the call with an
 * `AbortError`, which shows no toast; a form that shows failures itself leaves it out by `isCancelled`.
 */
export function useStepUp(): WithStepUp {
  const withStepUp = useContext(StepUpContext);
  if (!withStepUp) throw new Error('useStepUp must be used within a StepUpProvider');
  return withStepUp;
}

/** Most visits need none: its code comes with the first question. */
const loadForm = async () => (await import('./StepUpForm.tsx')).StepUpForm;

interface Question {
  proven: () => void;
  cancelled: () => void;
}

/** The step-up dialog. It asks once, however many calls wait for it. */
export function StepUpProvider({ children }: { children: ReactNode }) {
  const { t } = useText(stepUpTexts);
  const [asking, setAsking] = useState(false);
  const [fresh, setFresh] = useState(false);
  const { part: StepUpForm, fetchPart: fetchForm } = usePart(loadForm);
  const waiting = useRef<Question[]>([]);

  const withStepUp = useMemo<WithStepUp>(() => {
    const ask = async (wantsFresh: boolean) => {
      await fetchForm();
      return new Promise<void>((proven, reject) => {
        const cancelled = () => reject(new DOMException('not confirmed', 'AbortError'));
        waiting.current.push({ proven, cancelled });
        setFresh(wantsFresh);
        setAsking(true);
      });
    };
    return async (call, wantsFresh = false) => {
      try {
        return await call();
      } catch (error) {
        if (!hasCode(error, 'STEP_UP_REQUIRED')) throw error;
      }
      await ask(wantsFresh);
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
      <Modal opened={asking} onClose={() => close('cancelled')} title={t('title')} size="sm" zIndex={300}>
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

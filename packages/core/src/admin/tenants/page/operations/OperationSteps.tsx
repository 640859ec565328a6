import { Loader, VisuallyHidden } from '@mantine/core';
import { IconCheck, IconCircle, IconX } from '@tabler/icons-react';
import { isUnderWay, type Operation, type OperationStep } from '../../../../domain/platform/operations.ts';
import styles from '../page.module.css';
import { t } from '../text.ts';

type Shown = 'done' | 'running' | 'waiting' | 'failed';

/** The steps with their state to show: in a running operation, the first unfinished step is running. */
export function shownSteps(operation: Operation): { step: OperationStep; shown: Shown }[] {
  const steps = [...operation.steps].sort((a, b) => a.position - b.position);
  const current =
    operation.state === 'running' ? steps.find((step) => step.state !== 'succeeded') : undefined;
  return steps.map((step) => {
    if (step.state === 'succeeded') return { step, shown: 'done' };
    if (step === current) return { step, shown: 'running' };
    return { step, shown: step.state === 'failed' ? 'failed' : 'waiting' };
  });
}

/** The steps of an operation, with their progress. */
export function OperationSteps({ operation }: { operation: Operation }) {
  const steps = shownSteps(operation);
  const latest = steps.findLast(({ shown }) => shown !== 'waiting');
  return (
    <>
      <ol className={styles.steps}>
        {steps.map(({ step, shown }) => (
          <li key={step.position} data-state={shown}>
            <StepMark shown={shown} />
            <span className={styles.stepText}>
              {stepName(step.name)}
              {step.detail ? <span className={styles.minor}>{step.detail}</span> : null}
              {step.error && shown !== 'done' ? <span className={styles.stepError}>{step.error}</span> : null}
            </span>
            <span className={styles.stepState}>
              {shown === 'done' ? duration(step) : t(`stepState_${shown}`)}
              {shown === 'done' ? <VisuallyHidden> {t('stepState_done')}</VisuallyHidden> : null}
            </span>
          </li>
        ))}
      </ol>
      {isUnderWay(operation) && latest ? (
        <VisuallyHidden role="status">
          {stepName(latest.step.name)}: {t(`stepState_${latest.shown}`)}
        </VisuallyHidden>
      ) : null}
    </>
  );
}

function StepMark({ shown }: { shown: Shown }) {
  if (shown === 'running') return <Loader size={16} aria-hidden="true" />;
  const Icon = { done: IconCheck, failed: IconX, waiting: IconCircle }[shown];
  return (
    <Icon size={16} stroke={shown === 'waiting' ? 1.4 : 2.2} aria-hidden="true" className={styles.stepMark} />
  );
}

type StepKey = Extract<Parameters<typeof t>[0], `step_${string}`>;

/** The label of a step. A step that this version of the console does not know has its stored name. */
function stepName(name: string): string {
  const key = `step_${name}` as StepKey;
  const text = t(key);
  return text === key ? name : text;
}

function duration({ startedAt, finishedAt }: OperationStep): string | null {
  if (!startedAt || !finishedAt) return null;
  const milliseconds = Math.max(0, Date.parse(finishedAt) - Date.parse(startedAt));
  if (milliseconds < 1000) return t('milliseconds', { n: milliseconds });
  return t('seconds', { n: Math.round(milliseconds / 100) / 10 });
}

import { Loader } from '@mantine/core';
import { defineCatalogue } from '../domain/text.ts';
import { useText } from './useText.tsx';

const texts = defineCatalogue({
  en: {
    done: 'done',
    running: 'in progress',
    waiting: 'waiting',
    stopped: 'stopped',
    announced: '{step}: {state}',
  },
  fr: {
    done: 'terminé',
    running: 'en cours',
    waiting: 'en attente',
    stopped: 'arrêté',
    announced: '{step} : {state}',
  },
});

export type StepListState = 'done' | 'running' | 'waiting' | 'stopped';

export interface StepListItem {
  name: string;
  label: string;
  state: StepListState;
}

/** The steps of an operation, each with an icon and its state in words; changes are announced (styles in `notice.css`). */
export function StepList({ steps, label }: { steps: readonly StepListItem[]; label: string }) {
  const { t } = useText(texts);
  const latest = steps.findLast((step) => step.state !== 'waiting');
  return (
    <>
      <ol className="ui-steps" aria-label={label}>
        {steps.map((step) => (
          <li key={step.name} data-state={step.state}>
            <StepMark state={step.state} />
            <span>{step.label}</span>
            <span className="ui-steps-state">{t(step.state)}</span>
          </li>
        ))}
      </ol>
      <span className="ui-announced" role="status">
        {latest ? t('announced', { step: latest.label, state: t(latest.state) }) : null}
      </span>
    </>
  );
}

/** The icon of a step, in an element whose `data-state` is the state. */
export function StepMark({ state }: { state: StepListState }) {
  if (state === 'running') return <Loader size={18} aria-hidden="true" />;
  return (
    <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true" focusable="false">
      <circle cx="9" cy="9" r="8" className="ui-steps-disc" />
      {state === 'done' ? <path d="m5.5 9.3 2.4 2.4 4.6-5" className="ui-steps-sign" /> : null}
      {state === 'stopped' ? <path d="M9 5v5M9 12.6v.1" className="ui-steps-sign" /> : null}
    </svg>
  );
}

import { type Day, type PayRun, payRunEndpoints } from '@tamarack/core/domain/workspace';
import { useText } from '@tamarack/core/ui';
import { useSave } from '../../shared/saving/useSave.ts';
import { runTexts } from './run-texts.ts';

export type RunAct = 'review' | 'refresh' | 'back' | 'approve' | 'approveAlone' | 'takeBack' | 'paid';

const done = {
  review: 'reviewed',
  refresh: 'refreshed',
  back: 'drafted',
  approve: 'approvedDone',
  approveAlone: 'approvedDone',
  takeBack: 'backDone',
  paid: 'paidDone',
} as const satisfies Record<RunAct, string>;

export interface PaidWith {
  paidOn?: Day;
  reference?: string;
}

/** Takes a run one step forward or back. */
export function useRunAct({ runId, version }: PayRun, act: RunAct, onDone: () => void) {
  const { t } = useText(runTexts);
  const params = { runId };
  return useSave(
    (call, { paidOn = '', reference = '' }: PaidWith) => {
      if (act === 'approve' || act === 'approveAlone')
        return call(payRunEndpoints.approve, {
          params,
          payload: { version, ...(act === 'approveAlone' ? { alone: true } : {}) },
        });
      if (act === 'paid')
        return call(payRunEndpoints.paid, {
          params,
          payload: { version, paidOn, ...(reference ? { reference } : {}) },
        });
      return call(payRunEndpoints[act], { params, payload: { version } });
    },
    onDone,
    t(done[act]),
  );
}

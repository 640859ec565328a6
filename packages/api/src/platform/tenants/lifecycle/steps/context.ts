import type { Tx } from '../../../../database/types.ts';
import type { Jobs } from '../../../../jobs/queue.ts';
import type { MailTemplates } from '../../../../mail/template/template.ts';
import type { Clock, ServerSettings } from '../../../../server/deps.ts';
import type { SiteProbe } from '../site-probe.ts';
import type { OperationRow, TenantState } from '../types.ts';

export interface StepDeps {
  jobs: Jobs;
  mails: MailTemplates;
  clock: Clock;
  settings: Pick<ServerSettings, 'publicOrigin' | 'publicHost' | 'encryptionKeys'>;
  siteProbe: SiteProbe;
}

/** Input of a step. Everything it writes goes through `tx`, which commits together with the step's success. */
export interface StepContext {
  tx: Tx;
  deps: StepDeps;
  operation: OperationRow;
  /** As read at the start of the step. */
  tenant: TenantState;
  now: Date;
}

/**
 * Carries out one step and returns its result for operators. Running it again after an uncommitted success must be
 * safe.
 * @throws StepError with the reason for operators
 */
export type Step = (context: StepContext) => Promise<string>;

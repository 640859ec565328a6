import type {
  ClinicType,
  Country,
  HoldKind,
  OperationKind,
  OperationState,
  Plan,
  TenantStatus,
} from '@tamarack/core/domain';
import type { Locale } from '@tamarack/core/domain/text';
import type { Actor } from '../../../audit/actor.ts';

/** Columns of a tenant that the lifecycle reads. */
export interface TenantState {
  tenantId: string;
  subdomain: string;
  clinicName: string;
  clinicType: ClinicType;
  status: TenantStatus;
  plan: Plan;
  ownerName: string;
  ownerEmail: string;
  country: Country | null;
  city: string | null;
  region: string | null;
  timeZone: string;
  locale: Locale;
  holdKind: HoldKind | null;
  customerMessage: string | null;
  deletionLocked: boolean;
  statusBeforeTermination: TenantStatus | null;
  terminatedAt: Date | null;
  eraseAfter: Date | null;
  version: number;
}

/** The requested change, with the details that its kind needs. */
export type RequestedChange =
  | { kind: 'provision' | 'restart' | 'resume' | 'cancel_termination' }
  | {
      kind: 'suspend';
      reason: string;
      holdKind: HoldKind;
      customerMessage: string | null;
      /** Gives a suspended clinic a new hold. */
      replacesHold?: boolean;
      /** Suspended by the service itself at the end of the trial. */
      trialEnded?: boolean;
    }
  | { kind: 'change_plan'; plan: Plan }
  /** `subdomain` is what the person typed to confirm. */
  | { kind: 'terminate'; reason: string; subdomain: string };

export type OperationRequest = {
  tenantId: string;
  actor: Actor;
  /** The version that the person saw; a tenant that has changed since is left alone. */
  version?: number;
  /** The bulk change that it is part of. */
  bulkId?: string;
} & RequestedChange;

/** Details of an operation that its steps read; which ones are set depends on the kind. */
export interface OperationParams {
  plan?: Plan;
  planBefore?: Plan;
  holdKind?: HoldKind;
  customerMessage?: string | null;
  trialEnded?: boolean;
  /** Kind of the hold that this one replaces. */
  holdKindBefore?: HoldKind;
  /** Whether the owner has already received the same message about the hold. */
  ownerKnows?: boolean;
  /** Days for which a terminated clinic's data is kept, as told to its owner. */
  graceDays?: number;
  bulkId?: string;
}

/** An operation as the worker holds it while it carries out a step. */
export interface OperationRow {
  operationId: string;
  tenantId: string;
  kind: OperationKind;
  state: OperationState;
  params: OperationParams;
  requestedBy: string | null;
  reason: string | null;
  attempts: number;
  createdAt: Date;
  nextAttemptAt: Date | null;
}

export interface StepRow {
  position: number;
  name: string;
  state: 'pending' | 'succeeded' | 'failed';
  attempts: number;
}

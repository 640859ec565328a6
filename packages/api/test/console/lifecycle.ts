import type { TenantStatus } from '@tamarack/core/domain';
import { pino } from 'pino';
import { type Actor, systemActor } from '../../src/audit/actor.ts';
import { mails } from '../../src/features.ts';
import {
  type RunnerDeps,
  type RunOutcome,
  runOperation,
} from '../../src/platform/tenants/lifecycle/runner.ts';
import { requestOperation } from '../../src/platform/tenants/lifecycle/service.ts';
import type { RequestedChange } from '../../src/platform/tenants/lifecycle/types.ts';
import {
  type CreatedTenant,
  type CreateTenantInput,
  createTenant,
} from '../../src/platform/tenants/registry/service.ts';
import type { TestDatabase } from '../database/database.ts';
import { type ManualClock, manualClock } from '../manual-clock.ts';
import { type StepHooks, watchSteps } from './watch-steps.ts';

/** The input that the registration creates a clinic from; subdomain and email are derived from `name`. */
function clinicInput(name: string, changes: Partial<CreateTenantInput> = {}): CreateTenantInput {
  return {
    clinicName: `Clinic ${name}`,
    clinicType: 'physical',
    subdomain: name,
    plan: 'professional',
    fullName: 'Maude Gagnon',
    ownerName: 'Maude Gagnon',
    ownerEmail: `${name}@owner.example`,
    ownerPhone: '613-555-0101',
    country: 'CA',
    streetAddress: '12 rue Principale',
    city: 'Gatineau',
    region: 'QC',
    postalCode: 'J8X 2K4',
    previousSoftware: null,
    numberOfClients: null,
    monthlyAppointments: null,
    staffing: { doctors: 2 },
    timeZone: 'America/Toronto',
    locale: 'en',
    acceptedTerms: false,
    registrationId: null,
    ...changes,
  };
}

export const suspension: RequestedChange = {
  kind: 'suspend',
  reason: 'Invoice 4711 unpaid',
  holdKind: 'billing',
  customerMessage: 'Please settle the October invoice.',
};

export const termination = (subdomain: string): RequestedChange => ({
  kind: 'terminate',
  reason: 'Asked by the owner',
  subdomain,
});

/** Runs lifecycle operations on a test database. The clinic's site responds unless `site.failure` is set. */
export interface LifecycleBench {
  deps: RunnerDeps;
  clock: ManualClock;
  site: { failure: Error | null; checks: number };
  create(name: string, changes?: Partial<CreateTenantInput>): Promise<CreatedTenant>;
  /** Creates a clinic and provisions it. */
  active(name: string, changes?: Partial<CreateTenantInput>): Promise<CreatedTenant>;
  request(tenantId: string, change: RequestedChange, actor?: Actor): Promise<string>;
  run(operationId: string, options?: { hooks?: StepHooks; signal?: AbortSignal }): Promise<RunOutcome>;
  /** Requests a change and runs its operation. */
  carryOut(tenantId: string, change: RequestedChange): Promise<string>;
  /** Creates a clinic in a status without a running operation. `provisioning` means that it failed. */
  clinicIn(status: TenantStatus): Promise<{ tenantId: string; subdomain: string }>;
}

export function lifecycleBench({ database, jobs }: TestDatabase): LifecycleBench {
  const clock = manualClock();
  const site: LifecycleBench['site'] = { failure: null, checks: 0 };
  let made = 0;
  const deps: RunnerDeps = {
    database,
    jobs,
    mails,
    clock,
    log: pino({ level: 'silent' }),
    settings: {
      publicOrigin: 'http://localhost:5000',
      publicHost: 'localhost',
      encryptionKeys: ['dGVzdC1lbmNyeXB0aW9uLWtleS0wMDAwMDAwMDAwMDA='],
    },
    siteProbe: {
      check: async () => {
        site.checks += 1;
        if (site.failure) throw site.failure;
        return 3;
      },
    },
  };
  const bench: LifecycleBench = {
    deps,
    clock,
    site,
    create: (name, changes) =>
      database.platform.transaction((tx) => createTenant(tx, deps, clinicInput(name, changes), systemActor)),
    async active(name, changes) {
      const created = await bench.create(name, changes);
      await bench.run(created.operationId);
      return created;
    },
    async request(tenantId, change, actor = systemActor) {
      const outcome = await database.platform.transaction((tx) =>
        requestOperation(tx, deps, { tenantId, actor, ...change }),
      );
      if (outcome.outcome !== 'accepted') throw new Error(`request was ${outcome.outcome}`);
      return outcome.operationId;
    },
    run: (operationId, { hooks = {}, signal } = {}) =>
      runOperation(watchSteps(deps, operationId, hooks), operationId, signal),
    async carryOut(tenantId, change) {
      const operationId = await bench.request(tenantId, change);
      const outcome = await bench.run(operationId);
      if (outcome !== 'succeeded') throw new Error(`operation ${change.kind} was ${outcome}`);
      return operationId;
    },
    async clinicIn(status) {
      made += 1;
      const subdomain = `clinic-${made}`;
      if (status === 'provisioning') {
        const { tenantId, operationId } = await bench.create(subdomain);
        await database.worker('operations').where({ operation_id: operationId }).update({
          state: 'failed',
          error: 'The site did not answer.',
          finished_at: clock.now(),
        });
        return { tenantId, subdomain };
      }
      const { tenantId } = await bench.active(subdomain);
      if (status === 'suspended') await bench.carryOut(tenantId, suspension);
      if (status === 'terminated') await bench.carryOut(tenantId, termination(subdomain));
      return { tenantId, subdomain };
    },
  };
  return bench;
}

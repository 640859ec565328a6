import type { Plan, TenantStatus } from '@tamarack/core/domain';
import type { Tx } from '../../src/database/types.ts';
import { createRandom } from '../../src/platform/sample-data/random.ts';

const day = 86_400_000;

/** A clinic's state from a given time; `gone` once it is erased. */
interface Stay {
  clinic: number;
  at: Date;
  status: TenantStatus | 'gone';
  plan: Plan;
  trialEndsAt: Date | null;
  planBefore?: Plan;
  kind: 'register' | 'provision' | 'change_plan' | 'suspend' | 'resume' | 'terminate' | 'extend' | 'erase';
}

/**
 * Random histories of clinics over the 400 days before `now`, starting at registration. The same seed gives the same
 * histories.
 */
export function clinicLives(
  count: number,
  seed: number,
  now: Date,
): { stays: Stay[]; signIns: Map<number, Date> } {
  const random = createRandom(seed);
  const stays: Stay[] = [];
  const signIns = new Map<number, Date>();
  for (let clinic = 1; clinic <= count; clinic += 1) {
    let life: Stay = {
      clinic,
      at: new Date(now.getTime() - random.next() * 400 * day),
      status: 'provisioning',
      plan: random.pick(['basic', 'professional', 'enterprise'] as const),
      trialEndsAt: null,
      kind: 'register',
    };
    const registered = life.at;
    const go = (kind: Stay['kind'], afterDays: number, change: Partial<Stay>): boolean => {
      const at = new Date(life.at.getTime() + afterDays * day);
      if (at > now) return false;
      life = { ...life, planBefore: life.plan, ...change, kind, at };
      stays.push(life);
      return true;
    };
    stays.push(life);
    if (random.chance(0.08)) continue;
    const trialEndsAt = new Date(life.at.getTime() + 30 * day);
    if (!go('provision', random.next() / 10_000, { status: 'active', trialEndsAt })) continue;
    if (random.chance(0.85)) {
      const at = new Date(registered.getTime() + 60_000 + 10 ** (random.next() * 4) * 60_000);
      if (at <= now) signIns.set(clinic, at);
    }
    if (random.chance(0.3))
      go('change_plan', random.next() * 50, { plan: random.pick(['basic', 'enterprise'] as const) });
    if (
      random.chance(0.2) &&
      go('suspend', random.next() * 60, { status: 'suspended' }) &&
      random.chance(0.5)
    )
      go('resume', random.next() * 20, { status: 'active' });
    if (random.chance(0.1))
      go('extend', random.next() * 10, { trialEndsAt: new Date(life.at.getTime() + 60 * day) });
    if (
      random.chance(0.2) &&
      go('terminate', random.next() * 90, { status: 'terminated' }) &&
      random.chance(0.6)
    )
      go('erase', 30, { status: 'gone' });
  }
  return { stays, signIns };
}

const idOf = (clinic: number) => `00000000-0000-7000-8000-${String(clinic).padStart(12, '0')}`;

/** Writes the histories to the tables, each change at its time, and to the table `lives`, from which tests count. */
export async function liveThrough(tx: Tx, { stays, signIns }: ReturnType<typeof clinicLives>): Promise<void> {
  await tx.raw(
    `CREATE TABLE lives (clinic int, at timestamptz, status text, plan text, trial_ends_at timestamptz, signed_in timestamptz)`,
  );
  await tx.raw(
    'INSERT INTO lives SELECT * FROM jsonb_to_recordset(?::jsonb) AS l(clinic int, at timestamptz, status text, plan text, trial_ends_at timestamptz, signed_in timestamptz)',
    [
      JSON.stringify(
        stays.map(({ clinic, at, status, plan, trialEndsAt, kind }) => ({
          clinic,
          at,
          status,
          plan,
          trial_ends_at: trialEndsAt,
          signed_in: kind === 'register' ? signIns.get(clinic) : null,
        })),
      ),
    ],
  );
  for (const stay of stays) {
    await tx.raw("SELECT set_config('app.moment', ?, true)", [stay.at.toISOString()]);
    await carryOut(tx, stay, signIns.get(stay.clinic));
  }
  await tx.raw("SELECT set_config('app.moment', '', true)");
}

async function carryOut(tx: Tx, stay: Stay, signedIn: Date | undefined): Promise<void> {
  const row = () => tx('tenants').where({ tenant_id: idOf(stay.clinic) });
  if (stay.kind === 'erase') return void (await row().delete());
  if (stay.kind === 'register') {
    await tx('tenants').insert({
      tenant_id: idOf(stay.clinic),
      subdomain: `life-${stay.clinic}`,
      clinic_name: `Life ${stay.clinic}`,
      clinic_type: 'physical',
      plan: stay.plan,
      owner_name: 'Maude Gagnon',
      owner_email: `owner-${stay.clinic}@life.example`,
      created_at: stay.at,
    });
    return;
  }
  const held = stay.status === 'suspended';
  await row().update({
    status: stay.status,
    plan: stay.plan,
    trial_ends_at: stay.trialEndsAt,
    hold_kind: held ? 'billing' : null,
    hold_reason: held ? 'Invoice unpaid' : null,
    terminated_at: stay.status === 'terminated' ? stay.at : null,
    ...(stay.kind === 'provision' ? { activated_at: stay.at } : {}),
  });
  if (stay.kind === 'provision' && signedIn) await row().update({ first_sign_in_at: signedIn });
  if (stay.kind === 'extend') return;
  const params = stay.kind === 'change_plan' ? { plan: stay.plan, planBefore: stay.planBefore } : {};
  await tx('operations').insert({
    tenant_id: idOf(stay.clinic),
    kind: stay.kind,
    state: 'succeeded',
    params: JSON.stringify(params),
    created_at: stay.at,
    finished_at: stay.at,
  });
}

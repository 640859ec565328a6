import type { Tx } from '../../../database/types.ts';

/** Whether the subdomain still redirects to this clinic, which may therefore take it back. */
export async function isOwnFormerSubdomain(tx: Tx, tenantId: string, subdomain: string): Promise<boolean> {
  const row = await tx('subdomain_redirects')
    .where({ tenant_id: tenantId, subdomain })
    .where('until', '>', tx.fn.now())
    .first('subdomain');
  return row !== undefined;
}

/** Moves the clinic's site; the old subdomain redirects to the new one for `redirectDays`. */
export async function moveSite(
  tx: Tx,
  move: { tenantId: string; from: string; to: string; redirectDays: number },
): Promise<void> {
  const { tenantId, from, to, redirectDays } = move;
  await tx('tenants')
    .where({ tenant_id: tenantId })
    .update({ subdomain: to, version: tx.raw('version + 1') });
  await tx('subdomain_redirects').where({ subdomain: to }).delete();
  await tx.raw(
    `INSERT INTO subdomain_redirects (subdomain, tenant_id, until) VALUES (?, ?, now() + make_interval(days => ?))
     ON CONFLICT (subdomain) DO UPDATE SET tenant_id = excluded.tenant_id, until = excluded.until`,
    [from, tenantId, redirectDays],
  );
}

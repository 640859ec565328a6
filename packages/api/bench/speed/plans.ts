import type { BenchRequest } from 'autocannon';
import type { BenchDatabase } from '../database.ts';
import { measure } from '../load.ts';
import { type Product, startProduct } from '../product.ts';
import { inTurn, noteRatio } from '../rounds.ts';
import { operatorAddresses, rareWords } from './lists.ts';
import { leadRequest } from './writes.ts';

/**
 * The benefit of keeping the plans of repeated statements: compares with a product configured for a pooler, which sends
 * unnamed statements.
 */
export async function measureKeptPlans(database: BenchDatabase, seconds: number): Promise<void> {
  const words = await rareWords(database.sql);
  const works: Record<string, { requests: BenchRequest[]; addresses?: number }> = {
    stats: { requests: [{ path: '/api/tenants/stats' }], addresses: operatorAddresses },
    'search for one clinic': {
      requests: words.map((word) => ({ path: `/api/tenants?search=${word}` })),
      addresses: operatorAddresses,
    },
    lead: { requests: [leadRequest()] },
  };
  const keptPlans = await startProduct(database, 'server');
  try {
    const env = { DATABASE_POOLER_URL: database.loginUrl };
    const planned = await startProduct(database, 'server', { sharesKeysWith: keptPlans, env });
    try {
      for (const [name, work] of Object.entries(works)) {
        const by =
          ({ origin, operator: headers }: Product) =>
          (seconds: number) =>
            measure({ origin, headers, seconds, ...work });
        const rounds = await inTurn(`${name} by plans`, seconds, {
          kept: by(keptPlans),
          'made each time': by(planned),
        });
        noteRatio(
          `${name} with plans that are kept against plans made each time`,
          rounds.kept,
          rounds['made each time'],
        );
      }
    } finally {
      await planned.stop();
    }
  } finally {
    await keptPlans.stop();
  }
}

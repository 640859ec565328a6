import { hasPgBouncer, startPgBouncer } from '../../test/database/pooler.ts';
import type { BenchDatabase } from '../database.ts';
import { type Measured, measure } from '../load.ts';
import { type Product, startProduct } from '../product.ts';
import { note, report } from '../report.ts';
import { inTurn, noteRatio } from '../rounds.ts';
import { mix, operatorAddresses, rareWords } from './lists.ts';

const callers = 16;
/** Connections that PgBouncer keeps for each login: as many as one pool of the product has. */
const pooled = 10;

type By = (product: Product, seconds: number, connections?: number) => Promise<Measured>;

/** The list served by one server, by two on the same machine, and by one behind PgBouncer. */
export async function measureInstances(
  database: BenchDatabase,
  total: number,
  seconds: number,
): Promise<void> {
  const requests = mix(total, await rareWords(database.sql));
  const one = await startProduct(database, 'server');
  const idle = one.memory();
  const by: By = ({ origin }, seconds, connections = callers) =>
    measure({
      origin,
      headers: one.operator,
      requests,
      seconds,
      connections,
      addresses: operatorAddresses,
    });
  try {
    await measureTwo(database, one, by, seconds);
    note('memory of one server, idle and after the list', `${idle ?? '?'} and ${one.memory() ?? '?'} MiB`);
    if (hasPgBouncer) await measurePooled(database, one, by, seconds);
    else report('PgBouncer', 'not installed');
  } finally {
    await one.stop();
  }
}

async function measureTwo(database: BenchDatabase, one: Product, by: By, seconds: number): Promise<void> {
  const two = await startProduct(database, 'server', { sharesKeysWith: one });
  try {
    const rounds = await inTurn('list by servers', seconds, {
      'one server': (seconds) => by(one, seconds),
      'two servers': async (seconds) => {
        const [first, second] = await Promise.all([
          by(one, seconds, callers / 2),
          by(two, seconds, callers / 2),
        ]);
        return {
          perSecond: first.perSecond + second.perSecond,
          p50: Math.max(first.p50, second.p50),
          p99: Math.max(first.p99, second.p99),
          failed: first.failed + second.failed,
        };
      },
    });
    noteRatio('list by two servers against one', rounds['two servers'], rounds['one server']);
  } finally {
    await two.stop();
  }
}

async function measurePooled(database: BenchDatabase, one: Product, by: By, seconds: number): Promise<void> {
  const pooler = await startPgBouncer(database.loginUrl, pooled);
  try {
    const env = { DATABASE_POOLER_URL: pooler.url };
    const behindPooler = await startProduct(database, 'server', { sharesKeysWith: one, env });
    try {
      const rounds = await inTurn('list by PgBouncer', seconds, {
        'behind PgBouncer': (seconds) => by(behindPooler, seconds),
        'without it': (seconds) => by(one, seconds),
      });
      noteRatio('list behind PgBouncer against without it', rounds['behind PgBouncer'], rounds['without it']);
    } finally {
      await behindPooler.stop();
    }
  } finally {
    await pooler.stop();
  }
}

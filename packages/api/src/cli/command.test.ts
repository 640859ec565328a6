import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyTemplate, type DatabaseCopy } from '../../test/database-copy.ts';
import { productEnvironment } from '../../test/product-process.ts';
import { productRoot } from '../config/built.ts';
import { parseConfig } from '../config/config.ts';
import { withDatabase } from './command.ts';

let copy: DatabaseCopy;
beforeAll(async () => {
  copy = await copyTemplate();
});
afterAll(() => copy.drop());

it('allows the statements of a command more time than those of a request', async () => {
  const config = parseConfig(productEnvironment({ DATABASE_URL: copy.loginUrl }), productRoot);
  const limits = await withDatabase(config, ({ platform, worker, app }) =>
    Promise.all(
      [platform, worker, app].map(async (pool) => (await pool.raw('SHOW statement_timeout')).rows[0]),
    ),
  );
  expect(limits).toEqual(Array(3).fill({ statement_timeout: '1d' }));
});

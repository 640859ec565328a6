import { afterAll, beforeAll, expect, it } from 'vitest';
import { copyTemplate, type DatabaseCopy } from '../../test/database/database-copy.ts';
import { productEnvironment } from '../../test/processes/product-process.ts';
import { productRoot } from '../config/built.ts';
import { parseConfig } from '../config/config.ts';
import { withDatabase } from './command.ts';
import { describeFailure } from './failure.ts';

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

it('says what to do when a statement finds the disk of the database full, without a stack', () => {
  const error = Object.assign(
    new Error('insert into "users" - could not extend file "base/16384/18145": No space left on device'),
    {
      code: '53100',
    },
  );
  expect(describeFailure(error)).toBe(
    'Tamarack cannot start. The disk of the database is full: could not extend file "base/16384/18145": No space left on device.\n\n' +
      '  What to do: Free space on the disk of DATA_DIR, or of your own PostgreSQL, and start again. The data are unharmed.',
  );
});

it.each([
  [{ path: '/data/secrets.json.unfinished' }, '/data/secrets.json.unfinished'],
  [{}, 'A file'],
])('says the same when a file cannot be written: %o', (facts, named) => {
  const error = Object.assign(new Error('ENOSPC: no space left on device, write'), {
    code: 'ENOSPC',
    ...facts,
  });
  expect(describeFailure(error)).toBe(
    `Tamarack cannot start. ${named} cannot be used: the disk is full.\n\n` +
      '  What to do: Free space on the disk of DATA_DIR and start again.',
  );
});

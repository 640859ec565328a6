import { expect, inject, it, vi } from 'vitest';
import { unusedPort } from '../../../test/ports.ts';
import { connectDatabase } from './connect.ts';

it('prints nothing while the database is away, because the log is JSON lines', async () => {
  const url = new URL(inject('postgresUrl'));
  url.port = String(await unusedPort());
  const database = connectDatabase({ url: url.toString(), poolSize: 1, acquireTimeoutMs: 300 });
  const printed = vi.spyOn(console, 'log').mockImplementation(() => {});
  try {
    await expect(database.platform.raw('SELECT 1')).rejects.toThrow();
    expect(printed.mock.calls).toEqual([]);
  } finally {
    printed.mockRestore();
    await database.close();
  }
});

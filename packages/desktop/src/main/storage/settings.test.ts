import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connect } from '../../../test/connect.ts';
import { createSystem, type System } from '../../../test/system.ts';

let dataDir: string;
const systems: System[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'settings-'));
});
afterEach(async () => {
  await Promise.all(systems.splice(0).map((system) => system.stop()));
  await rm(dataDir, { recursive: true, force: true });
});

/** Starts the application and opens a window. */
async function start() {
  const system = await createSystem({ dataDir });
  systems.push(system);
  return connect(system).openWindow(1);
}
const readSettings = async () => ((await (await start())('host.facts')) as { settings: unknown }).settings;
const file = () => join(dataDir, 'settings.json');

describe('the settings of this device', () => {
  it('are restored after a restart, from a file that only this user can read', async () => {
    const call = await start();
    await call('host.setSetting', 'density', 'compact');
    await call('host.setSetting', 'views.tenants', '{"a":1}');
    await call('host.setSetting', 'density', 'comfortable');
    expect(await readSettings()).toEqual({ density: 'comfortable', 'views.tenants': '{"a":1}' });
    expect((await stat(file())).mode & 0o777).toBe(0o600);
  });

  it('are at most 200', async () => {
    const call = await start();
    for (let index = 0; index < 205; index += 1) await call('host.setSetting', `s${index}`, 'x');
    await call('host.setSetting', 's7', 'changed');
    const settings = (await readSettings()) as Record<string, string>;
    expect(Object.keys(settings)).toHaveLength(200);
    expect(settings.s7).toBe('changed');
  });

  it.each(['{"settings":', '[]', '{"settings":7}', '{"settings":{"density":{"a":1}}}'])(
    'are empty when the file contains %s',
    async (content) => {
      await writeFile(file(), content);
      expect(await readSettings()).toEqual({});
      await (await start())('host.setSetting', 'density', 'compact');
      expect(JSON.parse(await readFile(file(), 'utf8')).settings).toEqual({ density: 'compact' });
    },
  );
});

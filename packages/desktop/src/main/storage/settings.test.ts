import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createSystem, type System } from '../../../test/system.ts';
import { connect } from '../../../test/window.ts';

let dataDir: string;
const systems: System[] = [];

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'settings-'));
});
afterEach(async () => {
  await Promise.all(systems.splice(0).map((system) => system.stop()));
  await rm(dataDir, { recursive: true, force: true });
});

async function run() {
  const system = await createSystem({ dataDir });
  systems.push(system);
  return connect(system).window(1);
}
const settings = async () => ((await (await run())('host.facts')) as { settings: unknown }).settings;
const file = () => join(dataDir, 'settings.json');

describe('settings of this device', () => {
  it('outlast a restart, in a file of this person alone', async () => {
    const ask = await run();
    await ask('host.setSetting', 'density', 'compact');
    await ask('host.setSetting', 'views.tenants', '{"a":1}');
    await ask('host.setSetting', 'density', 'comfortable');
    expect(await settings()).toEqual({ density: 'comfortable', 'views.tenants': '{"a":1}' });
    expect((await stat(file())).mode & 0o777).toBe(0o600);
  });

  it('are two hundred at most', async () => {
    const ask = await run();
    for (let index = 0; index < 205; index += 1) await ask('host.setSetting', `s${index}`, 'x');
    await ask('host.setSetting', 's7', 'changed');
    const kept = (await settings()) as Record<string, string>;
    expect(Object.keys(kept)).toHaveLength(200);
    expect(kept.s7).toBe('changed');
  });

  it.each(['{"settings":', '[]', '{"settings":7}', '{"settings":{"density":{"a":1}}}'])(
    'begin anew when the file holds %s',
    async (content) => {
      await writeFile(file(), content);
      expect(await settings()).toEqual({});
      await (await run())('host.setSetting', 'density', 'compact');
      expect(JSON.parse(await readFile(file(), 'utf8')).settings).toEqual({ density: 'compact' });
    },
  );
});

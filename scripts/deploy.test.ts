import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { variables } from '../packages/api/src/config/variables.ts';
import { MEMORY } from './run/child.mjs';
import { root } from './run/paths.mjs';

const yaml = createRequire(join(root, 'packages/web/package.json'))('yaml') as {
  parse(text: string, options: { merge: boolean }): unknown;
};
const read = (file: string) => readFileSync(join(root, file), 'utf8');
const { version, devDependencies } = JSON.parse(read('package.json')) as {
  version: string;
  devDependencies: Record<string, string>;
};
const dockerfile = read('deploy/Dockerfile');
const unit = read('deploy/tamarack@.service');
const compose = yaml.parse(read('deploy/compose.yaml'), { merge: true }) as {
  services: Record<
    'server' | 'worker' | 'postgres',
    {
      image: string;
      environment: Record<string, string>;
      read_only?: boolean;
      cap_drop?: string[];
      security_opt?: string[];
      ports?: string[];
      volumes: string[];
    }
  >;
};
const { server, worker, postgres } = compose.services;

describe('the start command', () => {
  const args = [...MEMORY, 'packages/api/src/main.ts'];

  it('is the same in image and unit as in npm start, without the build', () => {
    const [, command = '[]'] = /^CMD (.+)$/m.exec(dockerfile) ?? [];
    expect(JSON.parse(command)).toEqual(['node', ...args]);
    expect(unit).toContain(`\nExecStart=/srv/tamarack/node_modules/node/bin/node ${args.join(' ')}\n`);
  });

  it('runs as an unprivileged user', () => {
    expect(dockerfile).toMatch(/^USER node$/m);
    expect(unit).toMatch(/^User=tamarack$/m);
    for (const line of ['NoNewPrivileges=yes', 'ProtectSystem=strict', 'ProtectHome=yes', 'PrivateTmp=yes'])
      expect(unit.split('\n')).toContain(line);
    for (const service of [server, worker])
      expect(service).toMatchObject({
        read_only: true,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      });
  });
});

describe('versions', () => {
  it('are those of package.json', () => {
    const bases = [...dockerfile.matchAll(/^FROM node:(\S+?)-/gm)].map(([, base]) => base);
    expect(bases).toEqual([devDependencies.node, devDependencies.node]);
    expect([server.image, worker.image]).toEqual([`tamarack:${version}`, `tamarack:${version}`]);
    expect(postgres.image).toMatch(/^postgres:18\b/);
  });
});

describe('the configuration', () => {
  const named = (text: string) => [...text.matchAll(/^#? ?([A-Z_]+)=/gm)].map(([, name]) => name);

  it('only sets variables that the configuration knows', () => {
    const names = [
      ...Object.keys(server.environment),
      ...Object.keys(worker.environment),
      ...named(read('deploy/tamarack.env.example')),
      ...[...unit.matchAll(/^Environment=(.+)$/gm)].flatMap(([, line = '']) =>
        line.split(' ').map((pair) => pair.split('=')[0]),
      ),
      ...[...dockerfile.matchAll(/^ENV (.+)$/gm)].flatMap(([, line = '']) =>
        line.split(' ').map((pair) => pair.split('=')[0]),
      ),
    ];
    expect(names.length).toBeGreaterThan(15);
    expect(names.filter((name) => !(name !== undefined && name in variables))).toEqual([]);
  });

  it('keeps the database off the network, and its admin credentials from the worker', () => {
    expect(postgres.ports).toBeUndefined();
    for (const url of [server.environment.DATABASE_URL, server.environment.DATABASE_ADMIN_URL])
      expect(new URL(url?.replace(/\$\{\w+:\?\}/, 'x') ?? '').searchParams.get('host')).toBe(
        '/var/run/postgresql',
      );
    expect(worker.environment).not.toHaveProperty('DATABASE_ADMIN_URL');
  });

  it('names files that exist', () => {
    for (const [, file = ''] of dockerfile.matchAll(/^COPY --from=build \/srv\/tamarack\/(\S+)/gm))
      expect([file, /dist$|node_modules$/.test(file) || existsSync(join(root, file))]).toEqual([file, true]);
    expect(postgres.volumes.some((volume) => volume.startsWith('./database.sh:'))).toBe(true);
    expect(existsSync(join(root, 'deploy/database.sh'))).toBe(true);
  });
});

it.skipIf(!existsSync('/usr/bin/systemd-analyze'))('systemd accepts the unit', () => {
  const folder = mkdtempSync(join(tmpdir(), 'unit-test-'));
  try {
    const file = join(folder, 'tamarack@.service');
    copyFileSync(join(root, 'deploy/tamarack@.service'), file);
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace('/srv/tamarack/node_modules/node/bin/node', '/bin/sh'),
    );
    execFileSync('systemd-analyze', ['verify', file], { stdio: 'pipe' });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

it('the script that creates the login is valid shell', () => {
  execFileSync('sh', ['-n', join(root, 'deploy/database.sh')]);
});

import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
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
    // The patch makes the package of this version fetch a later release on Linux.
    const patch = read(`patches/node@${devDependencies.node}.patch`);
    const onLinux = /'linux' \? '([^']+)'/.exec(patch)?.[1];
    expect(bases).toEqual([onLinux, onLinux]);
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

describe.skipIf(process.platform === 'win32')('tamarack-admin', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'tamarack-admin-test-'));
    write('etc/tamarack/tamarack.env', '# Settings\nNODE_ENV=production\nMAIL_FROM="a b@example.com"\n');
    write('etc/tamarack/admin.env', "DATABASE_ADMIN_URL='postgres://root'\n");
    // What the script runs: each prints what it was given.
    write('srv/tamarack/node_modules/node/bin/node', '#!/bin/sh\nprintf "%s\\n" "run $*"\nenv\nexit 75\n');
    write('bin/setpriv', '#!/bin/sh\necho "as $*"\nshift 5\nexec "$@"\n');
    write('bin/systemctl', '#!/bin/sh\n[ "$3" = "tamarack@$ENABLED" ]\n');
    write('bin/id', '#!/bin/sh\necho "$FAKE_UID"\n');
    write('bin/install', '#!/bin/sh\nfor last; do :; done\nmkdir -p "$last"\n');
    const script = read('deploy/tamarack-admin').replace(/\/(etc|srv|var)\//g, `${folder}/$1/`);
    write('tamarack-admin', script);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  function write(file: string, text: string): void {
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
    chmodSync(path, 0o755);
  }

  /** Runs `tamarack-admin backup "a folder"`. */
  function run(variables: Record<string, string>) {
    const { status, stdout, stderr } = spawnSync(join(folder, 'tamarack-admin'), ['backup', 'a folder'], {
      env: { PATH: `${folder}/bin:/usr/bin:/bin`, ENABLED: 'all', ...variables },
      encoding: 'utf8',
    });
    return { status, lines: stdout.split('\n'), stderr };
  }

  it('is executable, and runs the same Node with the same limits and user as the unit', () => {
    expect(statSync(join(root, 'deploy/tamarack-admin')).mode & 0o111).toBe(0o111);
    const { lines } = run({ FAKE_UID: '0' });
    const command = `${folder}/srv/tamarack/packages/api/src/admin.ts backup a folder`;
    expect(lines).toContain(`run ${MEMORY.join(' ')} ${command}`);
    expect(lines[0]).toMatch(/^as --reuid=tamarack --regid=tamarack --init-groups /);
  });

  it('as root adds the URL that may create tables, unless another one is given', () => {
    const { status, lines } = run({ FAKE_UID: '0' });
    expect(status).toBe(75);
    for (const line of [
      'NODE_ENV=production',
      'MAIL_FROM=a b@example.com',
      'DATABASE_ADMIN_URL=postgres://root',
      `DATA_DIR=${folder}/var/lib/tamarack/all`,
    ])
      expect(lines).toContain(line);
    expect(existsSync(join(folder, 'var/lib/tamarack/all'))).toBe(true);
    expect(run({ FAKE_UID: '0', DATABASE_ADMIN_URL: 'postgres://given' }).lines).toContain(
      'DATABASE_ADMIN_URL=postgres://given',
    );
    rmSync(join(folder, 'etc/tamarack/admin.env'));
    expect(run({ FAKE_UID: '0' }).lines.join('\n')).not.toContain('DATABASE_ADMIN_URL');
  });

  it('as the product’s user runs without it', () => {
    const { status, lines } = run({ FAKE_UID: '990' });
    expect(status).toBe(75);
    expect(lines).toContain('NODE_ENV=production');
    expect(lines.join('\n')).not.toMatch(/^as |DATABASE_ADMIN_URL/m);
  });

  it('expands nothing in a value', () => {
    const url = 'postgres://u:p$HOME`id`@db/x?sslmode=verify-full&sslrootcert=/etc/ca.pem';
    write('etc/tamarack/tamarack.env', `DATABASE_URL=${url}`);
    expect(run({ FAKE_UID: '0' }).lines).toContain(`DATABASE_URL=${url}`);
  });

  it('uses the data folder of the unit that is enabled, and asks for one', () => {
    const own = { FAKE_UID: '0', DATA_DIR: '/elsewhere' };
    expect(run({ ...own, ENABLED: 'worker' }).lines).toContain(`DATA_DIR=${folder}/var/lib/tamarack/worker`);
    const { status, lines, stderr } = run({ ...own, ENABLED: 'none' });
    expect([status, lines]).toEqual([1, ['']]);
    expect(stderr).toContain('Enable tamarack@all, tamarack@server or tamarack@worker first');
  });
});

it('the script that creates the login is valid shell', () => {
  execFileSync('sh', ['-n', join(root, 'deploy/database.sh')]);
});

import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, provideTestApp } from '../../../../test/app.ts';
import { selfSignedPair } from '../../../../test/services/certificate.ts';
import { noteBackup } from '../../../database/backup/last.ts';

const yaml = createRequire(new URL('../../../../../web/package.json', import.meta.url))('yaml') as {
  parse(text: string): { groups: { rules: Rule[] }[] };
};
interface Rule {
  alert: string;
  expr: string;
  annotations: { runbook_url: string };
}

const root = fileURLToPath(new URL('../../../../../../', import.meta.url));
const read = (path: string) => readFileSync(`${root}${path}`, 'utf8');
const rules = yaml.parse(read('deploy/alerts.yaml')).groups.flatMap((group) => group.rules);
const dashboard: { panels: { title: string; targets: { expr: string }[] }[] } = JSON.parse(
  read('deploy/dashboard.json'),
);
const expressions = [
  ...rules.map(({ alert, expr }) => [alert, expr] as const),
  ...dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }) => [title, expr] as const)),
];

/** The metrics that an expression names. */
function metricsOf(expression: string): string[] {
  const words = expression
    .replace(/\{[^}]*\}|\[[^\]]*\]|"[^"]*"/g, ' ')
    .replace(/\b(by|on|unless on)\s*\([^)]*\)/g, ' ');
  return [...words.matchAll(/[a-z][a-z0-9_]*_[a-z0-9_]+/g)]
    .map(([name]) => name)
    .filter((name) => name !== 'histogram_quantile');
}

let scraped: string;
const app = provideTestApp();
beforeAll(async () => {
  await app.call({ url: '/api/nothing' });
  scraped = await scrape();
});

const scrape = async (): Promise<string> => (await app.call({ url: '/metrics', ip: '127.0.0.1' })).body;
const figure = (text: string, series: string): number => {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  if (!line) throw new Error(`no ${series}`);
  return Number(line.slice(series.length + 1));
};

describe('/metrics', () => {
  it('has the state of each component and the backlogs, without names of clinics or people', () => {
    expect(figure(scraped, 'health_component_state{component="workers"}')).toBe(2);
    expect(figure(scraped, 'health_component_state{component="database"}')).toBe(0);
    expect(scraped).not.toContain('health_component_state{component="conversions"}');
    expect(figure(scraped, 'database_up')).toBe(1);
    expect(figure(scraped, 'jobs_oldest_seconds{queue="mail.deliver"}')).toBe(0);
    expect(figure(scraped, 'database_pool_max{pool="app"}')).toBe(5);
    expect(figure(scraped, 'data_dir_free_bytes')).toBeGreaterThan(0);
    const labels = new Set([...scraped.matchAll(/[{,]([a-z_]+)="/g)].map(([, label]) => label));
    const ofNode = ['kind', 'le', 'major', 'minor', 'patch', 'quantile', 'space', 'type', 'version'];
    const ours = ['component', 'method', 'pool', 'queue', 'route', 'status'];
    expect([...labels].filter((label) => !ofNode.includes(label ?? '')).toSorted()).toEqual(ours);
  });

  it('counts an overdue mail, a silent worker and an unsealed entry by the clock', async () => {
    const { admin, database } = app;
    const ago = (seconds: number) => new Date(app.deps.clock.now().getTime() - seconds * 1000);
    await admin('mail_outbox').insert({
      dedupe_key: 'overdue',
      template: 'operator_alert',
      to_email: 'desk@clinic.example',
      locale: 'en',
      next_attempt_at: ago(400),
    });
    await database.worker('service_instances').insert({
      instance_id: '018f0000-0000-7000-8000-00000000000a',
      role: 'worker',
      host: 'worker-1',
      pid: 1,
      version: '1.0.0',
      node_version: '24.0.0',
      memory_bytes: 1,
      pools: '{}',
      started_at: ago(1_000),
      seen_at: ago(200),
    });
    const text = await scrape();
    expect(figure(text, 'mail_due')).toBe(1);
    expect(figure(text, 'mail_oldest_due_seconds')).toBeGreaterThanOrEqual(400);
    expect(figure(text, 'heartbeat_age_seconds{role="worker"}')).toBeGreaterThanOrEqual(200);
    expect(figure(text, 'instances_silent')).toBe(1);
    expect(figure(text, 'audit_oldest_unsealed_seconds')).toBeGreaterThanOrEqual(0);
  });

  it('reports the age of the newest backup once there is one', async () => {
    expect(figure(scraped, 'backup_age_seconds')).toBeNaN();
    const now = app.deps.clock.now().getTime();
    for (const hours of [50, 30]) await noteBackup(app.database.platform, new Date(now - hours * 3_600_000));
    const age = figure(await scrape(), 'backup_age_seconds');
    expect([age >= 30 * 3_600, age < 31 * 3_600]).toEqual([true, true]);
  });

  it('reports when the certificate of the server expires', async () => {
    const { cert, key } = selfSignedPair(['localhost'], 30);
    const tls = { cert: Buffer.from(cert), key: Buffer.from(key) };
    const secure = await createTestApp({ settings: { tls } });
    try {
      const { body } = await secure.call({ url: '/metrics', ip: '127.0.0.1' });
      expect(figure(body, 'certificate_expires_timestamp_seconds')).toBeGreaterThan(Date.now() / 1000);
    } finally {
      await secure.close();
    }
    expect(figure(scraped, 'certificate_expires_timestamp_seconds')).toBeNaN();
  });

  it('still answers when the database cannot be read, and reports it', async () => {
    await app.admin.raw('REVOKE SELECT ON service_instances FROM svc_platform');
    const { status, body } = await app.call({ url: '/metrics', ip: '127.0.0.1' });
    await app.admin.raw('GRANT SELECT ON service_instances TO svc_platform');
    expect(status).toBe(200);
    expect(figure(body, 'database_up')).toBe(0);
    expect(figure(body, 'mail_due')).toBeNaN();
    expect(figure(body, 'database_pool_max{pool="app"}')).toBe(5);
    expect(body).not.toContain('health_component_state{');
    expect(await scrape()).toContain('database_up 1');
  });
});

describe('the alerts and the dashboard', () => {
  it.each(expressions)('%s uses only metrics that a scrape contains: %s', (_name, expression) => {
    const known = new Set([...scraped.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
    const named = metricsOf(expression).map((name) => name.replace(/_(bucket|count|sum)$/, ''));
    expect(named.filter((name) => !known.has(name))).toEqual([]);
    expect(named.length > 0 || /\bup\b/.test(expression)).toBe(true);
  });

  it('each have an entry in the runbook, which has no others', () => {
    const headings = [...read('docs/runbook.md').matchAll(/^## (.+)$/gm)].map(([, heading]) =>
      (heading ?? '').toLowerCase().replaceAll(' ', '-'),
    );
    expect(rules.map(({ annotations }) => annotations.runbook_url)).toEqual(
      headings.map((heading) => `docs/runbook.md#${heading}`),
    );
  });

  it('each have a test that makes them fire', () => {
    const fired = [...read('deploy/alerts.test.yaml').matchAll(/alertname: (\w+)/g)].map(([, name]) => name);
    expect(fired).toEqual(rules.map(({ alert }) => alert));
  });

  const promtool = spawnSync('promtool', ['--version']).error ? null : 'promtool';
  it.skipIf(!promtool)(
    promtool
      ? 'fire once each in their tests'
      : 'fire once each in their tests (skipped: promtool is not installed)',
    () => {
      const output = execFileSync('promtool', ['test', 'rules', 'alerts.test.yaml'], {
        cwd: `${root}deploy`,
        encoding: 'utf8',
      });
      expect(output).toContain('SUCCESS');
    },
  );
});

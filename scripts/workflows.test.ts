import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';

const yaml = createRequire(new URL('../packages/web/package.json', import.meta.url))('yaml') as {
  parse(text: string): unknown;
};

interface Step {
  uses?: string;
  with?: Record<string, unknown>;
  run?: string;
}
interface Workflow {
  on: unknown;
  permissions: unknown;
  jobs: Record<string, { permissions?: unknown; 'timeout-minutes'?: number; steps: Step[] }>;
}

const folder = new URL('../.github/workflows/', import.meta.url);
const workflows = Object.fromEntries(
  readdirSync(folder).map((name) => [
    name,
    yaml.parse(readFileSync(new URL(name, folder), 'utf8')) as Workflow,
  ]),
);

describe.each(Object.entries(workflows))('the workflow %s', (name, { permissions, jobs }) => {
  const steps = Object.values(jobs).flatMap((job) => job.steps);

  it('has read permissions only, except for the job that publishes a release', () => {
    expect(permissions).toEqual({ contents: 'read' });
    const writing = Object.entries(jobs).filter(([, job]) => job.permissions !== undefined);
    expect(writing).toEqual(
      name === 'release-desktop.yml'
        ? [['release', expect.objectContaining({ permissions: { contents: 'write' } })]]
        : [],
    );
  });

  it('pins every action by its hash and leaves no credentials in the clone', () => {
    const actions = steps.flatMap(({ uses }) => uses ?? []);
    expect(actions.length).toBeGreaterThan(1);
    for (const action of actions) expect(action).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/);
    for (const step of steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'))) {
      expect(step.with?.['persist-credentials']).toBe(false);
    }
  });

  it('puts no external text into a script', () => {
    for (const { run } of steps)
      expect(run ?? '').not.toMatch(/\$\{\{\s*(github\.(event|head_ref|ref_name)|inputs)/);
  });

  it('has a timeout for each job', () => {
    for (const job of Object.values(jobs)) expect(job['timeout-minutes']).toBeLessThanOrEqual(60);
  });
});

it('a pull request runs what the build machine runs', () => {
  const steps = workflows['pull-request.yml']?.jobs.test?.steps ?? [];
  expect(steps.filter(({ run }) => run).map(({ run }) => run)).toEqual(['.ci/run']);
});

it('packages that ship are audited on each pull request and every day', () => {
  const { on, jobs } = workflows['dependencies.yml'] ?? {};
  expect(on).toMatchObject({ schedule: [{ cron: expect.stringMatching(/^\d+ \d+ \* \* \*$/) }] });
  expect(on).toHaveProperty('pull_request');
  const runs = (jobs?.audit?.steps ?? []).flatMap(({ run }) => run ?? []);
  expect(runs[0]).toMatch(/audit --prod --audit-level high$/);
});

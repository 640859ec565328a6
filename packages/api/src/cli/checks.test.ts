import { expect, it } from 'vitest';
import { parseConfig } from '../config/config.ts';
import { checkClock, storageFinding } from './checks.ts';

const GB = 1_000_000_000;
const embedded = { dataDir: '/srv/data', databaseUrl: null };
const own = { dataDir: '/srv/data', databaseUrl: 'postgres://tamarack@127.0.0.1/clinics' };
const free = (freeBytes: number) => ({ freeBytes, sizeBytes: 20 * GB });

it('doctor judges the disk of the embedded database like System Health', () => {
  expect(storageFinding(embedded, free(2.1 * GB))).toEqual({
    level: 'ok',
    text: '/srv/data is readable and writable, 2.1 of 20.0 GB are free',
  });
  expect(storageFinding(embedded, free(1.9 * GB))).toMatchObject({
    level: 'warning',
    remedy: 'Free up space soon.',
  });
  expect(storageFinding(embedded, free(0.9 * GB))).toMatchObject({
    level: 'failed',
    remedy: 'Free up space: the database stops when the disk is full.',
  });
});

it('doctor only warns about the disk of DATA_DIR if the database is elsewhere', () => {
  expect(storageFinding(own, free(0.9 * GB)).level).toBe('warning');
});

it('doctor compares no clocks while the database does not answer, and says so', () => {
  const text = (variables: Record<string, string>) =>
    checkClock(parseConfig(variables, '/srv'), null)[0]?.text;
  expect(text({ DATABASE_URL: own.databaseUrl })).toBe('not compared, as there is no database');
  expect(text({})).toMatch(/, shared by the database$/);
});

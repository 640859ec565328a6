import { describe, expect, it } from 'vitest';
import type { Answer } from '../../../../test/app.ts';
import { provideOperatorsBench } from '../../../../test/console/operators.ts';

const bench = provideOperatorsBench();

describe('the log of a clinic', () => {
  it('shows events and steps newest first, page by page, filtered by level', async () => {
    const tenantId = await bench.activeClinic('logged');
    const { operation } = (
      await bench.post(`/api/tenants/${tenantId}/suspend`, { reason: 'x', holdKind: 'security' })
    ).body;
    await bench.carryOut(operation.operationId);
    const url = `/api/tenants/${tenantId}/log`;
    const all = (await bench.get(`${url}?limit=200`)).body;
    expect(all.next).toBeNull();
    expect(all.entries.map((entry: { message: string }) => entry.message)).toEqual([
      'Érable Physio suspended – Security hold',
      'Notify owner: Message to the owner queued',
      'Pause jobs: 0 messages on hold',
      'Sign out members: 0 sessions ended',
      expect.stringMatching(
        /^Érable Physio is active – Provisioned in [\d.]+ s · Professional · Gatineau, QC$/,
      ),
      'Activate: The clinic is active',
      'Send activation email: Link queued for the owner, valid 24 h',
      'Check site: Answered in 4 ms',
      'Create workspace: Settings, owner, location, key and 4 services in place',
      'Reserve subdomain: logged.localhost:5000 belongs to the clinic',
      'Érable Physio registered – Professional · Gatineau, QC',
    ]);
    expect(all.entries[0]).toMatchObject({
      level: 'warning',
      source: 'event',
      operationId: operation.operationId,
      actor: 'Ada Admin',
    });

    const paged: unknown[] = [];
    for (let next: string | null = ''; next !== null; ) {
      const { body }: Answer = await bench.get(`${url}?limit=4${next ? `&before=${next}` : ''}`);
      paged.push(...body.entries);
      next = body.next;
    }
    expect(paged).toEqual(all.entries);

    const warnings = (await bench.get(`${url}?level=warning`)).body.entries;
    expect(warnings).toHaveLength(1);
    expect((await bench.get(`${url}?before=garbage`)).body.fields).toEqual({
      before: 'This value is not valid',
    });
    for (const noMoment of [
      '2026-99-99 99:99:99',
      '2026-02-31 00:00:00',
      '0000-01-01 00:00:00',
      '2026-01-01 24:00:00',
    ]) {
      const cursor = Buffer.from(`${noMoment}+00|e1`).toString('base64url');
      expect((await bench.get(`${url}?before=${cursor}`)).body.fields, noMoment).toEqual({
        before: 'This value is not valid',
      });
    }
  });

  it('is the timeline when only events are shown', async () => {
    const tenantId = await bench.activeClinic('timeline');
    const { entries } = (await bench.get(`/api/tenants/${tenantId}/log?source=event`)).body;
    expect(new Set(entries.map((entry: { source: string }) => entry.source))).toEqual(new Set(['event']));
    expect(entries.at(-1).message).toMatch(/^Érable Physio registered/);
  });
});

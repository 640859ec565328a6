import { describe, expect, it } from 'vitest';
import { provideOperatorsBench } from '../../../../test/console/operators.ts';

const bench = provideOperatorsBench();

const at = (tenantId: string, rest: string) => `/api/tenants/${tenantId}/${rest}`;

describe('holds', () => {
  it('have kind, reason, start, end and author', async () => {
    const tenantId = await bench.activeClinic('held-twice');
    const hold = async (reason: string, holdKind: string) => {
      const { body } = await bench.post(at(tenantId, 'suspend'), { reason, holdKind });
      await bench.carryOut(body.operation.operationId);
      return body.operation;
    };
    const first = await hold('Invoice 1042 unpaid', 'billing');
    const { body: resumed } = await bench.post(at(tenantId, 'resume'), {}, bench.owner.token);
    await bench.carryOut(resumed.operation.operationId);
    const second = await hold('Leaked password', 'security');
    const { holds } = (await bench.get(at(tenantId, 'holds'))).body;
    expect(holds).toEqual([
      {
        operationId: second.operationId,
        holdKind: 'security',
        reason: 'Leaked password',
        customerMessage: null,
        since: second.createdAt,
        by: 'Ada Admin',
        until: null,
        liftedBy: null,
      },
      {
        operationId: first.operationId,
        holdKind: 'billing',
        reason: 'Invoice 1042 unpaid',
        customerMessage: null,
        since: first.createdAt,
        by: 'Ada Admin',
        until: expect.any(String),
        liftedBy: 'Noor Bhatti',
      },
    ]);
  });

  it('end when another one replaces them', async () => {
    const tenantId = await bench.activeClinic('held-harder');
    const hold = async (body: object) => {
      const answer = await bench.post(at(tenantId, 'suspend'), body);
      await bench.carryOut(answer.body.operation.operationId);
      return answer.body.operation;
    };
    await hold({ reason: 'Invoice 1042 unpaid', holdKind: 'billing' });
    const replaced = await hold({ reason: 'Leaked password', holdKind: 'security', replacesHold: true });
    expect((await bench.get(at(tenantId, 'holds'))).body.holds).toMatchObject([
      { holdKind: 'security', reason: 'Leaked password', until: null },
      {
        holdKind: 'billing',
        reason: 'Invoice 1042 unpaid',
        until: replaced.createdAt,
        liftedBy: 'Ada Admin',
      },
    ]);
  });

  it('include one without an operation', async () => {
    const tenantId = await bench.app.tenant({ status: 'suspended' });
    expect((await bench.get(at(tenantId, 'holds'))).body.holds).toMatchObject([
      { operationId: null, holdKind: 'billing', reason: 'Invoice unpaid', since: null, by: null },
    ]);
  });
});

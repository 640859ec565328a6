import { beforeAll, expect } from 'vitest';
import { runOperation } from '../../src/platform/tenants/lifecycle/runner.ts';
import { type Answer, provideTestApp, type TestApp } from '../app.ts';

type Person = Awaited<ReturnType<TestApp['person']>>;

/** The console's form for creating a clinic. The owner's email is derived from `subdomain`. */
export const clinicForm = (subdomain: string, changes: object = {}) => ({
  fullName: 'Maude Gagnon',
  email: `${subdomain}@clinic.example`,
  clinicName: 'Érable Physio',
  clinicType: 'physical',
  subdomain,
  plan: 'pro',
  country: 'CA',
  streetAddress: '12 rue Principale',
  city: 'Gatineau',
  state: 'QC',
  postalCode: 'j8x2k4',
  ownerName: 'Maude G.',
  ownerPhone: '(819) 555-0101',
  previousSoftware: true,
  previousSoftwareName: 'Jane',
  numberOfClients: '120',
  monthlyAppointments: '',
  staffing: { doctors: 2, receptionists: 1 },
  ...changes,
});

interface Created {
  tenant: { tenantId: string; version: number };
  operation: { operationId: string };
}

/** A server with one operator of each role, and helpers for operators' actions. */
export interface OperatorsBench {
  app: TestApp;
  owner: Person;
  admin: Person;
  support: Person;
  /** Reads as `support`. */
  get(url: string): Promise<Answer>;
  /** Posts as `admin` by default. */
  post(url: string, body?: object, token?: string): Promise<Answer>;
  patch(tenantId: string, body: object, token?: string): Promise<Answer>;
  /** Creates a clinic and leaves its provisioning queued. */
  created(subdomain: string, changes?: object): Promise<Created>;
  /** Creates a clinic and provisions it; returns its id. */
  activeClinic(subdomain: string, changes?: object): Promise<string>;
  versionOf(tenantId: string): Promise<number>;
  /** Runs an operation like the worker does. */
  carryOut(operationId: string): Promise<string>;
}

/** A bench for the tests of a file, from before the first one to after the last. */
export function provideOperatorsBench(): OperatorsBench {
  const app = provideTestApp();
  const bench = {
    app,
    get: (url) => app.call({ url, token: bench.support.token }),
    post: (url, body = {}, token = bench.admin.token) => app.call({ method: 'POST', url, body, token }),
    patch: (tenantId, body, token = bench.admin.token) =>
      app.call({ method: 'PATCH', url: `/api/tenants/${tenantId}`, body, token }),
    async created(subdomain, changes) {
      const answer = await bench.post('/api/tenants', clinicForm(subdomain, changes));
      expect(answer.status).toBe(202);
      return answer.body;
    },
    async activeClinic(subdomain, changes) {
      const { tenant, operation } = await bench.created(subdomain, changes);
      expect(await bench.carryOut(operation.operationId)).toBe('succeeded');
      return tenant.tenantId;
    },
    versionOf: async (tenantId) => (await bench.get(`/api/tenants/${tenantId}`)).body.tenant.version,
    carryOut: (operationId) =>
      runOperation({ ...app.deps, siteProbe: { check: async () => 4 } }, operationId),
  } as OperatorsBench;
  beforeAll(async () => {
    bench.owner = await app.person({ platformRole: 'platform_owner', name: 'Noor Bhatti' });
    bench.admin = await app.person({ platformRole: 'admin', name: 'Ada Admin' });
    bench.support = await app.person({ platformRole: 'support' });
  });
  return bench;
}

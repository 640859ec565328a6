import type { WorkerDeps } from '../../src/feature.ts';

/** Ports to other services for worker tests. They throw; a test that needs one passes its own instead. */
export const unreachable = {
  mailer: { deliver: async () => {} },
  siteProbe: { check: async () => 1 },
  conversions: null,
  webhooks: {
    client: { post: () => Promise.reject(new Error('no webhook is expected')) },
    secrets: { seal: () => Buffer.alloc(0), open: () => '', renew: () => null },
    userAgent: 'test',
  },
  retention: [],
} satisfies Partial<WorkerDeps>;

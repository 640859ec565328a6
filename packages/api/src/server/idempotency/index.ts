import { defineFeature } from '../../feature.ts';

export const idempotency = defineFeature({
  name: 'idempotency',
  retention: [
    {
      name: 'idempotency_keys',
      table: 'idempotency_keys',
      what: 'Answers kept for repeated requests',
      kept: '24 hours',
      since: 'after the request',
      due: 'created_at < :before',
    },
  ],
});

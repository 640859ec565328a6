import type { WebhookUrlProblem } from '@tamarack/core/domain/platform/webhooks';

/** Error messages of these routes, in English like the whole console. */
export const webhookTexts = {
  url: {
    notUrl: 'Write the whole address, such as https://hooks.example.com/clinic',
    notHttps: 'The address must begin with https://',
    credentials: 'Leave name and password out: messages are signed instead',
    fragment: 'Leave out what stands behind #: it is never sent',
    tooLong: 'Use at most 2,000 characters',
  } satisfies Record<WebhookUrlProblem, string>,
  notPublic: 'This address is not on the public internet',
  tooMany: 'There are 20 endpoints already. Remove one first.',
  off: 'This endpoint is switched off. Switch it on first.',
  oldSecret: (until: string) =>
    `Messages are also signed with the old secret until ${until}. End the old secret now, or rotate after that.`,
  offReason: 'The endpoint was switched off.',
};

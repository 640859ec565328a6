import type { WebhookUrlProblem } from '@tamarack/core/domain/platform/webhooks';

/** Error messages of these routes, in English like the whole console. */
export const webhookTexts = {
  url: {
    notUrl: 'Enter the full URL, such as https://hooks.example.com/clinic',
    notHttps: 'The URL must begin with https://',
    credentials: 'Remove the user name and password: messages are signed instead',
    fragment: 'Remove the part after #: it is never sent',
    tooLong: 'Use at most 2,000 characters',
  } satisfies Record<WebhookUrlProblem, string>,
  notPublic: 'This URL is not on the public internet',
  tooMany: 'There are 20 endpoints already. Remove one first.',
  off: 'This endpoint is disabled. Enable it first.',
  oldSecret: (until: string) =>
    `Messages are also signed with the old secret until ${until}. End the old secret now, or rotate after that.`,
  offReason: 'The endpoint was disabled.',
};

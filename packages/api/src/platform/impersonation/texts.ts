/** Texts of refusals without a code of their own; the console is in English only. */
export const impersonationTexts = {
  sandbox: 'The sandbox has no members. Visitors open it with an emailed link.',
  memberGone: 'This person is not an active member of the clinic.',
} as const;

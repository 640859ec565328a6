/** Sentences of refusals that have no code of their own; operators read English. */
export const signInAsTexts = {
  sandbox: 'The sandbox has no members. Visitors open it with a link that is mailed to them.',
  memberGone: 'This person is not an active member of the clinic.',
} as const;

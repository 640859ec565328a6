/** Refusals of edits for operators; the console is in English only. */
export const editTexts = {
  ownerVerified: 'The owner has confirmed this email. Only they can change it, in their own account.',
  outOfRange: 'Choose a time in the future, at most a year from now.',
  tooEarly: (day: string) => `Choose ${day} or later. The owner was told that the data is kept until then.`,
  notClosed: 'Only a terminated clinic has an erasure date.',
  closed: 'This clinic has been closed. Cancel the termination first.',
  alreadyVerified: 'The owner has already confirmed their email.',
};

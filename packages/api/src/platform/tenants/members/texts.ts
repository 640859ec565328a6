/** What operators read when a change of a clinic's people is refused; the console is in English only. */
export const memberTexts = {
  sandbox: 'The sandbox has no members. Visitors open it with an emailed link.',
  staff: 'Staff of the platform do not get access to a clinic from here. The clinic invites them itself.',
} as const;

/** Messages about privacy requests that are more specific than those of the error codes. English only, like the console. */
export const privacyTexts = {
  addressMismatch: 'This is not the address of the request',
  staff: 'This person works on the platform. Take the platform role away first.',
  owner: (clinics: string) =>
    `This person owns ${clinics}. Transfer the ownership first, or wait until the data of the closed clinic is erased.`,
  contact: (clinics: string) =>
    `This address is the contact of ${clinics}. Correct the owner’s address there first.`,
} as const;

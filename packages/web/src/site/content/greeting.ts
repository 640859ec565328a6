/** Longest first name that is greeted, in characters; a longer one is somebody's joke in a link. */
const longestName = 40;

/** Puts the invitee's first name, which the calendar adds to the address, in place of the general greeting. */
export function greetByName(page: Document, search: string): void {
  const place = page.querySelector('[data-invitee]');
  const name = new URLSearchParams(search).get('invitee_first_name')?.trim();
  if (place && name && name.length <= longestName) place.textContent = name;
}

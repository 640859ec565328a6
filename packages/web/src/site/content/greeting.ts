/** Longest first name to greet, in characters; anything longer is probably a prank. */
const maxNameLength = 40;

/** Greets invitees by first name, which the calendar adds to the search params. */
export function greetByName(page: Document, search: string): void {
  const place = page.querySelector('[data-invitee]');
  const name = new URLSearchParams(search).get('invitee_first_name')?.trim();
  if (place && name && name.length <= maxNameLength) place.textContent = name;
}

/** The link to an address that a stranger typed; what would be a parameter of it stays part of the address. */
export function mailto(address: string): string {
  return `mailto:${encodeURIComponent(address).replaceAll('%40', '@')}`;
}

/** Sets a cookie of the test's page, as a script of a provider or a visit before this one would have. */
export function setCookie(text: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the pages under test read what this sets
  document.cookie = `${text}; path=/`;
}

/** Forgets cookies of the test's page. */
export function dropCookies(...names: string[]): void {
  for (const name of names) setCookie(`${name}=; max-age=0`);
}

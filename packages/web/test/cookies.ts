/** Sets a cookie, as a provider's script or an earlier visit would. */
export function setCookie(text: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the pages under test read what this sets
  document.cookie = `${text}; path=/`;
}

/** Deletes cookies. A negative age, because happy-dom keeps a cookie of age 0 until the clock advances. */
export function dropCookies(...names: string[]): void {
  for (const name of names) setCookie(`${name}=; max-age=-1`);
}

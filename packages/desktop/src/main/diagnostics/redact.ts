/** What tells who uses this computer: their folder, and their account's name in other paths. */
export interface Person {
  home: string;
  account: string;
}

/**
 * Takes out of a text what must not leave this computer with a log or with diagnostics: session tokens and keys,
 * addresses of people, what stands behind `?` in an address, and the name of the person who uses the computer.
 */
export function redacted(text: string, { home, account }: Person): string {
  const homes = [home, home.replaceAll('\\', '/'), encodeURI(home.replaceAll('\\', '/'))];
  let clean = homes
    .filter((path) => path.length > 1)
    .reduce((rest, path) => rest.replaceAll(path, '~'), text);
  if (account.length > 2) {
    clean = clean.replace(new RegExp(`(?<=[\\\\/])${escaped(account)}(?=[\\\\/\\s]|$)`, 'gm'), '~');
  }
  return clean
    .replace(/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]')
    .replace(/\b(bearer|basic)\s+[\w.~+/=-]+/gi, '$1 [removed]')
    .replace(
      /\b([\w-]*(?:token|secret|password|api-key|client-key|authorization|cookie))(["']?\s*[:=]\s*["']?)[^\s"',;}]+/gi,
      '$1$2[removed]',
    )
    .replace(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '[address]')
    .replace(/\b([a-z][a-z0-9+.-]*:\/\/[^\s?#"'<>]+)[?#][^\s"'<>]*/gi, '$1')
    .replace(/\b[A-Za-z0-9_-]{40,}\b/g, '[removed]');
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** The user of this computer, as file paths reveal them. */
export interface ComputerUser {
  home: string;
  account: string;
}

/**
 * Removes from a text what logs and diagnostics must not contain: session tokens and keys, email addresses, the query
 * and fragment of URLs, and the name of the computer's user.
 */
export function redact(text: string, { home, account }: ComputerUser): string {
  const homes = [home, home.replaceAll('\\', '/'), encodeURI(home.replaceAll('\\', '/'))];
  let redacted = homes
    .filter((path) => path.length > 1)
    .reduce((rest, path) => rest.replaceAll(path, '~'), text);
  if (account.length > 2) {
    redacted = redacted.replace(
      new RegExp(`(?<=[\\\\/])${escapePattern(account)}(?=[\\\\/\\s]|$)`, 'gm'),
      '~',
    );
  }
  return redacted
    .replace(/\beyJ[\w-]+\.[\w-]+\.[\w-]*/g, '[token]')
    .replace(/\b(bearer|basic)\s+[\w.~+/=-]+/gi, '$1 [removed]')
    .replace(
      /\b([\w-]*(?:token|secret|password|api-key|client-key|authorization|cookie))(["']?\s*[:=]\s*["']?)[^\s"',;}]+/gi,
      '$1$2[removed]',
    )
    .replace(/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '[email]')
    .replace(/\b([a-z][a-z0-9+.-]*:\/\/[^\s?#"'<>]+)[?#][^\s"'<>]*/gi, '$1')
    .replace(/\b[A-Za-z0-9_-]{40,}\b/g, '[removed]');
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

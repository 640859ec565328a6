/** The scheme that opens the console from mails and chats; the packager registers it (`electron-builder.yml`). */
export const deepLinkScheme = 'tamarack-admin';

const tenantLink =
  /^tamarack-admin:\/\/tenants\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\/?$/i;

/**
 * The console's path that a link leads to; null for everything but `tamarack-admin://tenants/{id}`. Any program and any
 * site may hand us a link, so it opens a screen and never acts.
 */
export function pathOfDeepLink(link: unknown): string | null {
  if (typeof link !== 'string') return null;
  const [, tenantId] = tenantLink.exec(link) ?? [];
  return tenantId ? `/admin/tenants/${tenantId.toLowerCase()}` : null;
}

/**
 * The path of the one link among a program's arguments: that is how Windows and Linux hand links over. Several, or one
 * that is not a link of ours, lead nowhere.
 */
export function pathOfArguments(args: readonly string[]): string | null {
  const links = args.filter((arg) => arg.toLowerCase().startsWith(`${deepLinkScheme}:`));
  return links.length === 1 ? pathOfDeepLink(links[0]) : null;
}

/** The scheme of links in emails and chats that open the console; the packager registers it (`electron-builder.yml`). */
export const deepLinkScheme = 'tamarack-admin';

const tenantLink =
  /^tamarack-admin:\/\/tenants\/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\/?$/i;

/**
 * The console path of a link, or null for anything but `tamarack-admin://tenants/{id}`. Any program or site can send a
 * link, so a link opens a screen and never performs an action.
 */
export function deepLinkPath(link: unknown): string | null {
  if (typeof link !== 'string') return null;
  const [, tenantId] = tenantLink.exec(link) ?? [];
  return tenantId ? `/admin/tenants/${tenantId.toLowerCase()}` : null;
}

/**
 * The console path of the link among the arguments of a program, which is how Windows and Linux deliver links. Null
 * when there are several links or the link is not valid.
 */
export function deepLinkPathFromArguments(args: readonly string[]): string | null {
  const links = args.filter((arg) => arg.toLowerCase().startsWith(`${deepLinkScheme}:`));
  return links.length === 1 ? deepLinkPath(links[0]) : null;
}

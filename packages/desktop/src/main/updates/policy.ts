/** What the administrator of a computer has laid down for everyone who uses it. */
export interface Policy {
  /** False: this installation never looks for updates itself. */
  updates: boolean;
  /** Where updates come from in place of the address the build names; HTTPS. */
  updateFeed: string | null;
}

export const noPolicy: Policy = { updates: true, updateFeed: null };

/** Where the policy lies; only administrators may write there. Windows keeps it in the registry. */
export const policyFiles = {
  darwin: '/Library/Application Support/Tamarack Admin/policy.json',
  linux: '/etc/tamarack-admin/policy.json',
} as const;
export const policyKey = String.raw`HKLM\SOFTWARE\Policies\Tamarack\Admin`;

/**
 * Why an installed application looks for no updates; null when it does. A policy's feed takes the place of the build's and
 * makes none where the build has none: the build's own note of it also names whose signature an update must bear, and
 * without it the updater would look at no signature.
 * @param fromBuild whether the build can be updated and says from where
 */
export function updatesOff(policy: Policy, fromBuild: boolean): 'policy' | 'no-feed' | null {
  if (!policy.updates) return 'policy';
  return fromBuild ? null : 'no-feed';
}

/**
 * Reads a policy file: `{ "updates": false, "updateFeed": "https://…" }`. A file that is no policy switches updates
 * off: whoever wrote it meant to restrain them.
 */
export function policyOfFile(text: string): Policy {
  let kept: unknown;
  try {
    kept = JSON.parse(text);
  } catch {
    return { updates: false, updateFeed: null };
  }
  if (typeof kept !== 'object' || kept === null) return { updates: false, updateFeed: null };
  const { updates, updateFeed } = kept as Record<string, unknown>;
  return policyOf(updates, updateFeed);
}

/** Reads what `reg query` prints of the key: `Updates` (REG_DWORD, 0 is off) and `UpdateFeed` (REG_SZ). */
export function policyOfRegistry(output: string): Policy {
  const value = (name: string) =>
    new RegExp(`^\\s+${name}\\s+REG_(?:DWORD|SZ)\\s+(.*?)\\s*$`, 'm').exec(output)?.[1];
  const updates = value('Updates');
  return policyOf(updates === undefined ? undefined : Number(updates) !== 0, value('UpdateFeed'));
}

function policyOf(updates: unknown, feed: unknown): Policy {
  if (feed === undefined) return { updates: updates === undefined || updates === true, updateFeed: null };
  const address = typeof feed === 'string' && URL.canParse(feed) ? new URL(feed) : null;
  const isUsable = address?.protocol === 'https:' && address.username === '' && address.password === '';
  // A feed that cannot be used must not fall back to another one.
  return isUsable
    ? { updates: updates === undefined || updates === true, updateFeed: address.href }
    : { updates: false, updateFeed: null };
}

import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Settings by the administrator of a computer for all of its users. */
export interface Policy {
  /** False: the application never checks for updates. */
  updates: boolean;
  /** HTTPS address of the update feed; replaces the one of the build. */
  updateFeed: string | null;
}

const defaultPolicy: Policy = { updates: true, updateFeed: null };
/** Applies if a policy cannot be read, because its author meant to restrict updates. */
const noUpdates: Policy = { updates: false, updateFeed: null };

/** Where the policy is stored; only administrators can write there. Windows has it in the registry. */
const policyFiles = {
  darwin: '/Library/Application Support/Tamarack Admin/policy.json',
  linux: '/etc/tamarack-admin/policy.json',
} as const;
const policyKey = String.raw`HKLM\SOFTWARE\Policies\Tamarack\Admin`;

/** The policy of this computer; the default policy if there is none. */
export function readPolicy(platform: 'win32' | 'darwin' | 'linux'): Promise<Policy> {
  return platform === 'win32' ? readRegistry() : readPolicyFile(policyFiles[platform]);
}

async function readPolicyFile(path: string): Promise<Policy> {
  try {
    return parsePolicyFile(await readFile(path, 'utf8'));
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? defaultPolicy : noUpdates;
  }
}

function readRegistry(): Promise<Policy> {
  const program = join(process.env.SystemRoot ?? String.raw`C:\Windows`, 'System32', 'reg.exe');
  return new Promise((resolve) => {
    execFile(program, ['query', policyKey], { windowsHide: true, timeout: 5_000 }, (error, output) => {
      // Exit code 1: the key does not exist.
      if (error) resolve(error.code === 1 ? defaultPolicy : noUpdates);
      else resolve(parseRegistryOutput(output));
    });
  });
}

/** Parses a policy file, such as `{ "updates": false, "updateFeed": "https://…" }`. */
export function parsePolicyFile(text: string): Policy {
  let stored: unknown;
  try {
    stored = JSON.parse(text);
  } catch {
    return noUpdates;
  }
  if (typeof stored !== 'object' || stored === null) return noUpdates;
  const { updates, updateFeed } = stored as Record<string, unknown>;
  return parsePolicy(updates, updateFeed);
}

/** Parses the output of `reg query`: `Updates` (REG_DWORD, 0 is off) and `UpdateFeed` (REG_SZ). */
export function parseRegistryOutput(output: string): Policy {
  const value = (name: string) =>
    new RegExp(`^\\s+${name}\\s+REG_(?:DWORD|SZ)\\s+(.*?)\\s*$`, 'm').exec(output)?.[1];
  const updates = value('Updates');
  return parsePolicy(updates === undefined ? undefined : Number(updates) !== 0, value('UpdateFeed'));
}

function parsePolicy(updates: unknown, feed: unknown): Policy {
  const isOn = updates === undefined || updates === true;
  if (feed === undefined) return { updates: isOn, updateFeed: null };
  const url = typeof feed === 'string' && URL.canParse(feed) ? new URL(feed) : null;
  const isUsable = url?.protocol === 'https:' && url.username === '' && url.password === '';
  // An unusable feed must not fall back to the build's.
  return isUsable ? { updates: isOn, updateFeed: url.href } : noUpdates;
}

/**
 * Why an installed application does not check for updates; null when it does. A policy's feed cannot replace a missing
 * feed of the build: only the build's feed names the signer of updates, without which signatures would not be checked.
 * @param canUpdate whether the build names a feed and can be updated
 */
export function updatesOff(policy: Policy, canUpdate: boolean): 'policy' | 'no-feed' | null {
  if (!policy.updates) return 'policy';
  return canUpdate ? null : 'no-feed';
}

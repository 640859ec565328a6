import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { noPolicy, type Policy, policyFiles, policyKey, policyOfFile, policyOfRegistry } from './policy.ts';

const restrained: Policy = { updates: false, updateFeed: null };

/** What the administrator laid down, or no policy where nothing lies. What cannot be read counts as a restraint. */
export function readPolicy(platform: 'win32' | 'darwin' | 'linux'): Promise<Policy> {
  return platform === 'win32' ? ofRegistry() : ofFile(policyFiles[platform]);
}

async function ofFile(path: string): Promise<Policy> {
  try {
    return policyOfFile(await readFile(path, 'utf8'));
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? noPolicy : restrained;
  }
}

function ofRegistry(): Promise<Policy> {
  const program = join(process.env.SystemRoot ?? String.raw`C:\Windows`, 'System32', 'reg.exe');
  return new Promise((resolve) => {
    execFile(program, ['query', policyKey], { windowsHide: true, timeout: 5_000 }, (error, output) => {
      // 1: there is no such key.
      if (error) resolve(error.code === 1 ? noPolicy : restrained);
      else resolve(policyOfRegistry(output));
    });
  });
}

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { StartError } from '../../config/start-error.ts';

/** The operating system account that runs PostgreSQL; undefined for the account of this process. */
export type Account = { name: string; uid: number; gid: number };

/**
 * PostgreSQL refuses to run as root. If this process is root, the account `postgres` is used if it exists, otherwise
 * `nobody`; otherwise `postgres` is created. Any other process runs PostgreSQL as itself.
 * @throws StartError when this process is root and no other account is available.
 */
export function serverAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const found = lookUp('postgres') ?? lookUp('nobody') ?? created('postgres');
  if (found) return found;
  throw new StartError(
    'PostgreSQL cannot run as root, and this system has neither an account "postgres" nor "nobody".',
    'Start it as another user, create the account "postgres", or set DATABASE_URL to a server of your own.',
  );
}

function lookUp(name: string): Account | undefined {
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((entry) => entry.startsWith(`${name}:`));
  const [, , uid, gid] = line?.split(':') ?? [];
  if (Number(uid) > 0 && gid) return { name, uid: Number(uid), gid: Number(gid) };
  return lookUpById(name);
}

/** Finds accounts outside /etc/passwd: those of directory services and of macOS. */
function lookUpById(name: string): Account | undefined {
  try {
    const id = (flag: string) =>
      Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }));
    const [uid, gid] = [id('-u'), id('-g')];
    // On macOS, `nobody` has the id -2, with which no process can be started.
    return uid > 0 && gid >= 0 ? { name, uid, gid } : undefined;
  } catch {
    return undefined;
  }
}

function created(name: string): Account | undefined {
  try {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', name], { stdio: 'pipe' });
  } catch {
    return undefined;
  }
  return lookUp(name);
}

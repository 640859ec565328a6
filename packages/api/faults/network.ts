import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { serverAccount } from '../src/database/embedded/account.ts';

/**
 * Machines (network namespaces) for child processes, each with its own address, on a network that can be partitioned.
 */
export interface Network {
  addressOf(machine: string): string;
  /** Command prefix for running a command on that machine. */
  on(machine: string): string[];
  /** Drops everything that these two machines send each other. Others, including this process, can still reach both. */
  part(one: string, other: string): void;
  heal(): void;
  stop(): Promise<void>;
}

/** What a network needs and this system does not have. */
export const missing = canMake() ? [] : ['network namespaces (root on Linux)'];

function canMake(): boolean {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return false;
  try {
    execFileSync('unshare', ['--net', 'nsenter', '--net=/proc/self/ns/net', 'ip', 'link'], { stdio: 'pipe' });
    return true;
  } catch {
    return false;
  }
}

/** Nobody has this address on the network, so packets sent to it are dropped without an error. */
const unusedMac = '02:00:00:00:00:01';

/**
 * Creates a network namespace for each machine, and a bridge between them that is also connected to this process. They
 * end with the processes inside, so nothing remains when this process is killed.
 */
export async function startNetwork(machines: readonly string[]): Promise<Network> {
  const account = serverAccount();
  // A range reserved for benchmarks between networks (RFC 2544).
  const subnet = `198.18.${process.pid % 256}`;
  const here = `faults${process.pid}`;
  const holders = new Map<string, ChildProcess>();
  const pidOf = (name: string) => String(holders.get(name)?.pid);
  const ip = (line: string) => execFileSync('ip', line.split(' '), { stdio: 'pipe' });
  const ipIn = (name: string, line: string) =>
    execFileSync('nsenter', [`--target=${pidOf(name)}`, '--net', 'ip', ...line.split(' ')], {
      stdio: 'pipe',
    });
  const addressOf = (machine: string) => `${subnet}.${machines.indexOf(machine) + 1}`;
  const parted: [string, string][] = [];

  async function stop(): Promise<void> {
    for (const holder of holders.values()) {
      if (holder.exitCode !== null) continue;
      const gone = once(holder, 'exit');
      holder.stdin?.end();
      await gone;
    }
  }

  try {
    for (const name of ['switch', ...machines]) {
      const holder = spawn('unshare', ['--net', 'sh', '-c', 'echo ready; exec cat'], {
        stdio: ['pipe', 'pipe', 'inherit'],
      });
      holders.set(name, holder);
      await once(holder.stdout, 'data');
    }
    ip(`link add ${here} type veth peer name here netns ${pidOf('switch')}`);
    ip(`address add ${subnet}.254/24 dev ${here}`);
    ip(`link set ${here} up`);
    ipIn('switch', 'link add lan type bridge forward_delay 0');
    ipIn('switch', 'link set lan up');
    for (const machine of machines) {
      ipIn('switch', `link add ${machine} type veth peer name net netns ${pidOf(machine)}`);
      ipIn(machine, 'link set lo up');
      ipIn(machine, `address add ${addressOf(machine)}/24 dev net`);
      ipIn(machine, 'link set net up');
    }
    for (const port of ['here', ...machines]) ipIn('switch', `link set ${port} master lan up`);
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    addressOf,
    on: (machine) => [
      'nsenter',
      `--target=${pidOf(machine)}`,
      '--net',
      ...(account ? [`--setuid=${account.uid}`, `--setgid=${account.gid}`] : []),
    ],
    part(one, other) {
      for (const [from, to] of [
        [one, other],
        [other, one],
      ] as const) {
        if (parted.some(([near, far]) => near === from && far === to)) continue;
        ipIn(from, `neighbour replace ${addressOf(to)} lladdr ${unusedMac} nud permanent dev net`);
        parted.push([from, to]);
      }
    },
    heal() {
      for (const [from, to] of parted.splice(0)) ipIn(from, `neighbour delete ${addressOf(to)} dev net`);
    },
    stop,
  };
}

import type { UpdateState } from '../../ipc-contract.ts';
import type { Diagnostics } from '../ports.ts';
import { applicationName } from '../text.ts';
import { type ComputerUser, redact } from './redact.ts';

export interface DiagnosticsDeps {
  version: string;
  /** Such as `linux 6.8.0 x64`. */
  system: string;
  /** Versions of Electron, Chromium and Node, by name. */
  runtimes: Record<string, string>;
  locale: string;
  keyStore(): string;
  updates(): UpdateState;
  windowCount(): number;
  /** Log lines of warnings and errors, oldest first. */
  lastErrors(): Promise<string[]>;
  user: ComputerUser;
  now(): number;
}

const maxErrors = 20;

/** Collects what a support request needs: versions, states and the last errors, all of it redacted. */
export function createDiagnostics(deps: DiagnosticsDeps): Diagnostics {
  return {
    async text({ server, connection, tokenStorage }) {
      const updates = deps.updates();
      const errors = (await deps.lastErrors()).slice(-maxErrors);
      const facts: [string, string][] = [
        [applicationName, deps.version],
        ...Object.entries(deps.runtimes),
        ['System', deps.system],
        ['Locale', deps.locale],
        ['Server', server ?? 'none'],
        ['Connection', connection],
        ['Session', `${tokenStorage} (${deps.keyStore()})`],
        [
          'Updates',
          updates.kind === 'off' ? `off (${updates.reason})` : `${updates.kind}, ${updates.channel}`,
        ],
        ['Windows', String(deps.windowCount())],
        ['Time', new Date(deps.now()).toISOString()],
      ];
      const lines = facts.map(([name, value]) => `${name}: ${value}`);
      const errorLines = errors.length > 0 ? ['Last errors:', ...errors] : ['No errors.'];
      return redact([...lines, '', ...errorLines].join('\n'), deps.user);
    },
  };
}

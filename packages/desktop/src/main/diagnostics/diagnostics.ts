import type { UpdateState } from '../../ipc-contract.ts';
import type { Diagnostics } from '../ports.ts';
import { applicationName } from '../text.ts';
import { type Person, redacted } from './redact.ts';

export interface DiagnosticsDeps {
  version: string;
  /** Such as `linux 6.8.0 x64`. */
  system: string;
  /** Versions of Electron, Chromium and Node, by name. */
  parts: Record<string, string>;
  locale: string;
  keyStore(): string;
  updates(): UpdateState;
  windows(): number;
  /** The newest lines of the log of warnings and errors. */
  lastErrors(): Promise<string[]>;
  person: Person;
  now(): number;
}

const mostErrors = 20;

/** Writes down what a support request needs: versions, states, the last errors. Whatever is in them, no secret leaves. */
export function createDiagnostics(deps: DiagnosticsDeps): Diagnostics {
  return {
    async text({ server, connection, tokenStorage }) {
      const updates = deps.updates();
      const errors = (await deps.lastErrors()).slice(-mostErrors);
      const facts: [string, string][] = [
        [applicationName, deps.version],
        ...Object.entries(deps.parts),
        ['System', deps.system],
        ['Locale', deps.locale],
        ['Server', server ?? 'none'],
        ['Connection', connection],
        ['Session', `${tokenStorage} (${deps.keyStore()})`],
        [
          'Updates',
          updates.kind === 'off' ? `off (${updates.reason})` : `${updates.kind}, ${updates.channel}`,
        ],
        ['Windows', String(deps.windows())],
        ['Time', new Date(deps.now()).toISOString()],
      ];
      const lines = facts.map(([name, value]) => `${name}: ${value}`);
      const last = errors.length > 0 ? ['', 'Last errors:', ...errors] : ['', 'No errors.'];
      return redacted([...lines, ...last].join('\n'), deps.person);
    },
  };
}

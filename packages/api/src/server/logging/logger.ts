import { type DestinationStream, type Logger, levels, multistream, pino, stdTimeFunctions } from 'pino';
import { maskedError } from './mask.ts';
import type { ApplicationLog } from './types.ts';

/**
 * Creates a logger that writes JSON lines with times in UTC; lines at warn and above also go to the application log.
 * @param output standard output when omitted
 */
export function createLogger(
  { logLevel, role }: { logLevel: string; role: string },
  applicationLog: Pick<ApplicationLog, 'write'>,
  output: DestinationStream = pino.destination({ sync: true }),
): Logger {
  const kept = { level: 'warn', stream: { write: (line: string) => applicationLog.write(line) } };
  const shown = logLevel === 'silent' ? [] : [{ level: logLevel, stream: output }];
  const isQuiet = (levels.values[logLevel] ?? Number.POSITIVE_INFINITY) > (levels.values.warn ?? 0);
  return pino(
    {
      level: isQuiet ? 'warn' : logLevel,
      base: { role },
      timestamp: stdTimeFunctions.isoTime,
      serializers: { err: maskedError },
    },
    multistream([...shown, kept]),
  );
}

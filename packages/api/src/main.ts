import { describeFailure } from './cli/failure.ts';
import { listenForStop, type StopRequest, withinReason } from './cli/stop-request.ts';
import { welcome } from './cli/welcome.ts';
import { productRoot } from './config/built.ts';
import { parseConfig } from './config/config.ts';
import { type Closing, startProduct } from './start.ts';

/** How much longer a part may take to close than the work that it waits for. */
const MARGIN_MS = 5000;
/** Maximum wait for the database server to stop, which writes its memory to disk. */
const OUTLIVING_MS = 60_000;

// Ignores errors of the output: its reader may be gone, like a closed terminal, and reporting that would fail in the
// same way, forever.
for (const output of [process.stdout, process.stderr]) output.on('error', () => {});

const stop = listenForStop();
const closings: Closing[] = [];
let failed = false;

process.on('uncaughtException', (error) => {
  console.error(describeFailure(error, 'Something failed that nobody foresaw; stopping'));
  failed = true;
  stop.ask();
});

try {
  const config = parseConfig(process.env, productRoot);
  const facts = await startProduct(config, closings, stop.signal);
  console.log(welcome({ ...facts, seconds: process.uptime() }));
  await waitForStop(stop);
  await close(config.stopTimeoutMs);
} catch (error) {
  if (!stop.signal.aborted) {
    console.error(describeFailure(error));
    failed = true;
  }
  await close(0);
}
process.exit(failed ? 1 : 0);

function waitForStop({ signal }: StopRequest): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve()));
}

/** Closes the opened parts, the last one first; a part that takes too long ends with the process. */
async function close(limitMs: number): Promise<void> {
  const onError = (error: unknown) => console.error(describeFailure(error, 'A part did not stop in order'));
  const never = new Promise<void>(() => {});
  for (const part of closings.reverse()) {
    const limits = part.outlives
      ? { hurry: never, limitMs: OUTLIVING_MS }
      : { hurry: stop.hurry, limitMs: limitMs + MARGIN_MS };
    await withinReason(part.close(limitMs), limits, onError);
  }
}

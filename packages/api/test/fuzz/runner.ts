import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { RequestRoute } from '@hapi/hapi';
import fc from 'fast-check';
import { accessOf } from '../../src/server/routes.ts';
import { ownerPassword } from '../clinic.ts';
import { faultsOf } from './oracles.ts';
import { countAnswer, emptyTally, type RouteTally } from './report.ts';
import { type Input, requestsTo } from './requests.ts';
import { type RowWatch, watchRows } from './rows.ts';
import { curlLine, type Exchange, HungError, send } from './send.ts';
import { createShapeWriter } from './shapes.ts';
import { createWorld, type World } from './world.ts';

export interface FuzzOptions {
  inputs: number;
  seed: number;
  /** Only this route, such as `POST /api/leads`. */
  route?: string;
  /** Where to start in the inputs of one route, as printed by a failure. */
  path?: string;
  print(line: string): void;
}

export interface FuzzResult {
  /** One text per failed route: the fault, the request, and how to repeat it. */
  failures: string[];
  tallies: Map<string, RouteTally>;
  withoutSample: string[];
}

const nameOf = (route: RequestRoute) => `${route.method.toUpperCase()} ${route.path}`;

/** Sends `inputs` requests across all routes and checks every response. */
export async function fuzz(options: FuzzOptions): Promise<FuzzResult> {
  const world = await createWorld();
  const rejections: string[] = [];
  const onRejection = (reason: unknown) => rejections.push(`unhandled rejection: ${String(reason)}`);
  const onWarning = (warning: Error) => rejections.push(`the process warns: ${warning.stack}`);
  process.on('unhandledRejection', onRejection).on('warning', onWarning);
  const watch = await watchRows(world.app.adminUrl);
  try {
    const judge = createJudge(world, watch, rejections);
    const routes = world.app.server
      .table()
      .filter((route) => options.route === undefined || nameOf(route) === options.route);
    if (routes.length === 0) throw new Error(`no route ${options.route}`);
    const shapes = createShapeWriter();
    const result: FuzzResult = { failures: [], tallies: new Map(), withoutSample: [] };
    const shares = sharesOf(routes, options.inputs);
    let heapBefore: number | undefined;
    for (const [index, route] of routes.entries()) {
      if (index === Math.floor(routes.length / 4)) heapBefore = heapInUse();
      const tally = emptyTally();
      result.tallies.set(nameOf(route), tally);
      const failure = await fuzzRoute(
        route,
        shares[index] ?? 1,
        options,
        requestsTo(route, shapes),
        async (input) => judge(input, route, tally),
      );
      if (failure) result.failures.push(failure);
    }
    result.withoutSample = [...shapes.withoutSample];
    result.failures.push(...(await stillWorks(world)), ...rejections, ...growth(heapBefore));
    return result;
  } finally {
    process.off('unhandledRejection', onRejection).off('warning', onWarning);
    await watch.close();
    await world.app.close().catch((error: Error) => options.print(error.message.slice(0, 2_000)));
  }
}

/** Number of inputs per route: at least a quarter of an even share, and twice as many for writes as for reads. */
function sharesOf(routes: readonly RequestRoute[], inputs: number): number[] {
  const weights = routes.map(
    (route) => (route.method === 'get' ? 2 : 4) + (route.path.startsWith('/api/') ? 1 : 0),
  );
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  return weights.map((weight) => Math.max(1, Math.ceil((inputs * weight) / total)));
}

async function fuzzRoute(
  route: RequestRoute,
  inputs: number,
  { seed, path, inputs: total }: FuzzOptions,
  requests: fc.Arbitrary<Input>,
  judge: (input: Input) => Promise<void>,
): Promise<string | undefined> {
  // A hanging request is not shrunk, because each attempt would take the whole deadline.
  let hung: HungError | undefined;
  const judgeUnlessHung = async (input: Input) => {
    if (hung) return;
    await judge(input).catch((error: unknown) => {
      if (error instanceof HungError) hung = error;
      throw error;
    });
  };
  const outcome = await fc.check(fc.asyncProperty(requests, judgeUnlessHung), {
    numRuns: inputs,
    seed,
    ...(path === undefined ? {} : { path }),
  });
  if (!outcome.failed) return undefined;
  const repeat = `npm run fuzz -- --inputs ${total} --seed ${outcome.seed} --route '${nameOf(route)}' --path ${outcome.counterexamplePath}`;
  const error = outcome.errorInstance as Error | undefined;
  return `${nameOf(route)}\n  ${error?.message ?? 'no run'}\n  repeat: ${repeat}`;
}

type Judge = (input: Input, route: RequestRoute, tally: RouteTally) => Promise<void>;

/** Sends one input, checks the response, and restores every row, so that each input gets the same fixture. */
function createJudge(world: World, watch: RowWatch, rejections: string[]): Judge {
  return async (input, route, tally) => {
    const begun = performance.now();
    const exchange = await send(world, input);
    const written = await watch.written();
    await watch.restore();
    countAnswer(tally, exchange, performance.now() - begun);
    const permission = accessOf(route)?.permission;
    const faults = faultsOf(exchange, {
      written,
      failures: [...world.failures.splice(0), ...rejections.splice(0)],
      canary: world.canary,
      isPersonal:
        permission !== undefined && permission !== 'public' && input.method === route.method.toUpperCase(),
    });
    if (faults.length > 0) throw new Error(describe(exchange, faults));
  };
}

function describe(exchange: Exchange, faults: readonly string[]): string {
  const { input, status, text } = exchange;
  return [
    faults.join('; '),
    `as ${input.caller} on ${input.host}: ${curlLine(exchange)}`,
    `answer ${status}: ${text.slice(0, 400)}`,
  ].join('\n  ');
}

/** Checks that the product still signs people in and lists clinics after all inputs. */
async function stillWorks({ app, ownerEmail }: World): Promise<string[]> {
  const signIn = await app.call({
    method: 'POST',
    url: '/api/auth/login',
    body: { email: ownerEmail, password: ownerPassword },
  });
  const clinics = await app.call({ url: '/api/account/clinics', token: signIn.body.token });
  const names =
    (clinics.body.clinics as { subdomain: string }[] | undefined)?.map(({ subdomain }) => subdomain) ?? [];
  return names.includes('fuzz-own')
    ? []
    : [
        `afterwards a sign-in answers ${signIn.status}, and the list of clinics ${clinics.status}: ${names.join(', ')}`,
      ];
}

/** Maximum growth of the process's memory after the first quarter of a run, in MiB. */
const MAX_GROWTH_MIB = 96;

function growth(before: number | undefined): string[] {
  const grown = before === undefined ? 0 : heapInUse() - before;
  return grown > MAX_GROWTH_MIB ? [`memory grew by ${Math.round(grown)} MiB`] : [];
}

/** MiB in use after a garbage collection. */
function heapInUse(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed / 2 ** 20;
}

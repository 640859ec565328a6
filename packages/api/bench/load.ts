import autocannon, { type BenchRequest } from 'autocannon';

export interface Load {
  origin: string;
  headers?: Record<string, string>;
  requests: BenchRequest[];
  seconds: number;
  connections?: number;
  /** Network addresses that the requests come from in turn. */
  addresses?: number;
}

export interface Measured {
  perSecond: number;
  p50: number;
  p99: number;
  failed: number;
}

let callers = 0;
/** Enough for each to stay below the rate limit of the forms, which is the lowest. */
const maxAddresses = 65_536;

/** Rotates the network address, as forwarded by a proxy, so that no rate limit of one caller is measured. */
export function anotherCaller(request: BenchRequest, addresses = maxAddresses): BenchRequest {
  callers = (callers + 1) % addresses;
  const address = `10.0.${callers >> 8}.${callers & 255}`;
  return { ...request, headers: { ...request.headers, 'x-forwarded-for': address } };
}

/** Sends the requests in turn, repeatedly. */
export async function measure({
  origin,
  headers,
  requests,
  seconds,
  connections = 16,
  addresses,
}: Load): Promise<Measured> {
  const result = await autocannon({
    url: origin,
    connections,
    headers,
    requests: requests.map((request) => ({
      ...request,
      setupRequest: (raw: BenchRequest) => anotherCaller(request.setupRequest?.(raw) ?? raw, addresses),
    })),
    duration: Math.max(1, Math.round(seconds)),
  });
  return {
    perSecond: result['2xx'] / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    failed: result.non2xx + result.errors,
  };
}

/** Times of individually measured calls, in milliseconds. */
export function measuredOf(taken: readonly number[], seconds: number): Measured {
  const sorted = taken.toSorted((a, b) => a - b);
  return {
    perSecond: sorted.length / seconds,
    p50: quantile(sorted, 0.5),
    p99: quantile(sorted, 0.99),
    failed: 0,
  };
}

/** Milliseconds of consecutive calls, sorted. */
export async function times(count: number, call: () => Promise<unknown>): Promise<number[]> {
  const all: number[] = [];
  for (let done = 0; done < count; done += 1) {
    const begun = performance.now();
    await call();
    all.push(performance.now() - begun);
  }
  return all.sort((a, b) => a - b);
}

export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** The part of autocannon that the benchmarks use; the package has no types. */
declare module 'autocannon' {
  export interface BenchRequest {
    method?: 'GET' | 'POST';
    path?: string;
    body?: string;
    headers?: Record<string, string>;
    /** Called before each request is written. */
    setupRequest?(request: BenchRequest): BenchRequest;
  }
  export interface BenchOptions {
    url: string;
    connections: number;
    /** Seconds. */
    duration: number;
    requests: BenchRequest[];
    headers?: Record<string, string>;
  }
  export interface BenchResult {
    requests: { average: number; total: number };
    latency: { p50: number; p99: number };
    non2xx: number;
    errors: number;
    '2xx': number;
    duration: number;
  }
  export default function autocannon(options: BenchOptions): Promise<BenchResult>;
}

import { context, type Span, SpanKind, SpanStatusCode, type Tracer, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import { brand } from '@tamarack/core/domain';
import { type Caller, callBegan, callEnded, caller, type Ended } from '../database/caller.ts';
import type { Database } from '../database/types.ts';

/** Maximum length of a statement in a span. */
const maxTextLength = 2_000;

/** A statement in knex's query event. */
interface Statement {
  __knexQueryUid: string;
  /** With placeholders; never with values. */
  sql: string;
}

export interface TracingDeps {
  /** OTLP over HTTP, without `/v1/traces`. */
  endpoint: string;
  version: string;
  role: string;
  database: Pick<Database, 'platform' | 'app' | 'worker'>;
}

/**
 * Sends a span for each request and job, with child spans for their statements, to an OpenTelemetry collector. Like the
 * log, spans contain routes and queues, but never paths, values or callers. Headers come from
 * `OTEL_EXPORTER_OTLP_HEADERS`.
 * @returns a function that sends the remaining spans and stops
 */
export function startTracing({ endpoint, version, role, database }: TracingDeps): () => Promise<void> {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces` });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': brand.name.toLowerCase(),
      'service.version': version,
      'tamarack.role': role,
    }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const tracer = provider.getTracer(brand.name.toLowerCase(), version);
  const spans = new WeakMap<Caller, Span>();
  const began = (message: unknown) => {
    const call = message as Caller;
    const kind = call.method === 'JOB' ? SpanKind.CONSUMER : SpanKind.SERVER;
    spans.set(call, tracer.startSpan(call.method, { kind, attributes: { 'request.id': call.id } }));
  };
  const ended = (message: unknown) => {
    const { caller: call, status, failed } = message as Ended;
    const span = spans.get(call);
    if (!span) return;
    span.updateName(`${call.method} ${call.path}`);
    if (status === null) span.setAttribute('messaging.destination.name', call.path);
    else
      span.setAttributes({
        'http.request.method': call.method,
        'http.route': call.path,
        'http.response.status_code': status,
      });
    if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  };
  callBegan.subscribe(began);
  callEnded.subscribe(ended);
  const stopStatements = Object.entries(database)
    .filter(([name]) => ['platform', 'app', 'worker'].includes(name))
    .map(([pool, sql]) => traceStatements(tracer, spans, pool, sql as Database['platform']));
  return async () => {
    callBegan.unsubscribe(began);
    callEnded.unsubscribe(ended);
    for (const stop of stopStatements) stop();
    await provider.shutdown();
  };
}

/** Statements outside of requests and jobs, such as heartbeats, get no span. */
function traceStatements(
  tracer: Tracer,
  spans: WeakMap<Caller, Span>,
  pool: string,
  sql: Database['platform'],
): () => void {
  const running = new Map<string, Span>();
  const begin = ({ __knexQueryUid: uid, sql: text }: Statement) => {
    const call = caller.getStore();
    const parent = call && spans.get(call);
    if (!parent) return;
    const span = tracer.startSpan(
      text.trimStart().split(/[\s;]/, 1)[0]?.toUpperCase() || 'SQL',
      {
        kind: SpanKind.CLIENT,
        attributes: {
          'db.system.name': 'postgresql',
          'db.query.text': text.slice(0, maxTextLength),
          'db.client.connection.pool.name': pool,
        },
      },
      trace.setSpan(context.active(), parent),
    );
    running.set(uid, span);
  };
  const end = ({ __knexQueryUid: uid }: Statement, failed: boolean) => {
    const span = running.get(uid);
    running.delete(uid);
    if (failed) span?.setStatus({ code: SpanStatusCode.ERROR });
    span?.end();
  };
  const answered = (_answer: unknown, statement: Statement) => end(statement, false);
  const failed = (_error: unknown, statement: Statement) => end(statement, true);
  sql.on('query', begin);
  sql.on('query-response', answered);
  sql.on('query-error', failed);
  return () => {
    sql.removeListener('query', begin);
    sql.removeListener('query-response', answered);
    sql.removeListener('query-error', failed);
  };
}

import { AsyncLocalStorage } from 'node:async_hooks';
import type { Context, Span } from '@opentelemetry/api';
import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { Closers } from '../closers.ts';
import type { Log } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import { platformVersion } from '../version.ts';
import { readTraceparent, writeTraceparent } from './traceparent.ts';
import { type Tracing, noTracing } from './tracing.ts';
import type { TracingConfig } from './tracing-settings.ts';

/** Spans that wait to be sent; more than these are dropped: a collector that is away must not fill the memory. */
const WAITING_MAX = 4_096;
const SEND_EVERY_MS = 2_000;
const SEND_TIMEOUT_MS = 5_000;
/** A collector that is away is told of this often. */
const TELL_EVERY_MS = 600_000;

/** Traces go to the collector of `LF_OTLP_URL`; without one nothing is loaded and nothing made. */
export async function openTracing(
  config: TracingConfig,
  { log, metrics, closers }: { log: Log; metrics: Metrics; closers: Closers },
): Promise<Tracing> {
  const { url, headers } = config;
  if (url === undefined) return noTracing;
  const [api, sdk, otlp, resources] = await Promise.all([
    import('@opentelemetry/api'),
    import('@opentelemetry/sdk-trace'),
    import('@opentelemetry/exporter-trace-otlp-http'),
    import('@opentelemetry/resources'),
  ]);
  const sender = new otlp.OTLPTraceExporter({ url, headers: { ...headers }, timeoutMillis: SEND_TIMEOUT_MS });
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes({
      'service.name': 'lightfield-platform',
      'service.version': platformVersion(),
    }),
    spanProcessors: [
      new sdk.BatchSpanProcessor({
        exporter: counted(sender, { log, metrics }),
        maxQueueSize: WAITING_MAX,
        scheduledDelayMillis: SEND_EVERY_MS,
        exportTimeoutMillis: SEND_TIMEOUT_MS,
      }),
    ],
  });
  closers.add('traces', () => provider.shutdown());
  const tracer = provider.getTracer('lightfield');
  const inside = new AsyncLocalStorage<string>();

  function contextOf(parent: string | undefined): Context {
    const name = readTraceparent(parent);
    if (!name) return api.ROOT_CONTEXT;
    return api.trace.setSpanContext(api.ROOT_CONTEXT, { ...name, traceFlags: api.TraceFlags.SAMPLED, isRemote: true });
  }
  const nameOf = (span: Span): string => writeTraceparent(span.spanContext());
  const failed = (span: Span) => span.setStatus({ code: api.SpanStatusCode.ERROR });

  return {
    current: () => inside.getStore(),
    async within({ name, parent, facts = {} }, work) {
      const span = tracer.startSpan(name, { kind: api.SpanKind.SERVER, attributes: facts }, contextOf(parent));
      try {
        return await inside.run(nameOf(span), () =>
          work({ tell: (told) => void span.setAttributes(told), fail: () => void failed(span) }),
        );
      } catch (error) {
        failed(span);
        throw error;
      } finally {
        span.end();
      }
    },
    record({ name, parent, facts = {}, from, to, failed: hasFailed = false }) {
      const span = tracer.startSpan(name, { startTime: from, attributes: facts }, contextOf(parent));
      if (hasFailed) failed(span);
      span.end(Math.max(from, to));
      return nameOf(span);
    },
  };
}

/** How many were sent and how many a collector did not take; that is logged now and then. */
function counted(sender: SpanExporter, { log, metrics }: { log: Log; metrics: Metrics }): SpanExporter {
  const counts = { sent: 0, lost: 0 };
  metrics.counters(
    'lf_trace_spans_total',
    'Spans that the collector of traces took, and that it did not take',
    () => counts,
  );
  let toldAt = Number.NEGATIVE_INFINITY;
  return {
    export(spans, done) {
      sender.export(spans, (result) => {
        const ok = result.error === undefined;
        counts[ok ? 'sent' : 'lost'] += spans.length;
        if (!ok && performance.now() - toldAt > TELL_EVERY_MS) {
          toldAt = performance.now();
          log.warn({ error: result.error }, 'traces could not be sent to the collector');
        }
        done(result);
      });
    },
    shutdown: () => sender.shutdown(),
    forceFlush: () => sender.forceFlush?.() ?? Promise.resolve(),
  };
}

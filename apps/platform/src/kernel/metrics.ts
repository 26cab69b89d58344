import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

/** Numbers for Prometheus. Names begin with `lf_`; counters end in `_total`, times are in seconds. */
export interface Metrics {
  /** Answers a function that counts one, under the given labels in order. */
  counter(name: string, help: string, labels?: readonly string[]): (...values: string[]) => void;
  /** A level that is asked when somebody looks. */
  gauge(name: string, help: string, read: () => number): void;
  /** Levels of several things under the given labels, asked when somebody looks. */
  levels(
    name: string,
    help: string,
    labels: readonly string[],
    read: () => readonly { labels: readonly string[]; value: number }[],
  ): void;
  /** Counters somebody keeps themselves: one series per name in the label `what`, read when somebody looks. */
  counters(name: string, help: string, read: () => Readonly<Record<string, number>>): void;
  /** Answers a function that takes seconds and labels. */
  histogram(name: string, help: string, labels: readonly string[]): (seconds: number, ...values: string[]) => void;
  /** The level of a gauge as it is now; 0 where there is none of that name. */
  level(name: string): Promise<number>;
  /** The text of `/metrics`. */
  text(): Promise<string>;
  readonly contentType: string;
}

const SECONDS = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export function createMetrics({ process = true }: { process?: boolean } = {}): Metrics {
  const registry = new Registry();
  if (process) collectDefaultMetrics({ register: registry });
  const registers = [registry];
  return {
    counter(name, help, labels = []) {
      const counter = new Counter({ name, help, labelNames: labels, registers });
      return (...values) => counter.labels(...values).inc();
    },
    gauge(name, help, read) {
      const gauge = new Gauge({
        name,
        help,
        registers,
        collect() {
          gauge.set(read());
        },
      });
    },
    levels(name, help, labels, read) {
      const gauge = new Gauge({
        name,
        help,
        labelNames: labels,
        registers,
        collect() {
          gauge.reset();
          for (const { labels: values, value } of read()) gauge.labels(...values).set(value);
        },
      });
    },
    counters(name, help, read) {
      const counter = new Counter({
        name,
        help,
        labelNames: ['what'],
        registers,
        collect() {
          // A counter cannot be set; emptied first, it takes over the number kept elsewhere.
          counter.reset();
          for (const [what, value] of Object.entries(read())) counter.inc({ what }, value);
        },
      });
    },
    histogram(name, help, labels) {
      const histogram = new Histogram({ name, help, labelNames: labels, buckets: SECONDS, registers });
      return (seconds, ...values) => histogram.labels(...values).observe(seconds);
    },
    async level(name) {
      const metric = await registry.getSingleMetric(name)?.get();
      return metric?.values[0]?.value ?? 0;
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  };
}

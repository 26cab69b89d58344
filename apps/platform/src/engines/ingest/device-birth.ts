import { BD_SEQ, type MetricColumns, NO_ALIAS, type PropertySet } from '@lightfield/sparkplug';
import { storableText } from '../history/storable-text.ts';
import { rawValue } from './metric-values.ts';

/** A metric of a birth, as table `edge_device` keeps it for the person who maps it. */
export interface BornMetric {
  name: string;
  alias?: number;
  /** Sparkplug data type, its number. */
  type: number;
  writable: boolean;
  value: number | string | null;
}
export interface DeviceBirth {
  /** Sparkplug device name; '' for the node itself. */
  device: string;
  bornAt: number;
  metrics: BornMetric[];
}

/** The controls of a node itself (rebirth, reboot, ...), which nobody maps. */
const CONTROL_PREFIX = 'Node Control/';
/** Longest text shown as a sample. */
const SAMPLE_MAX = 500;

/** The metrics of a decoded birth that people may map. */
export function bornMetricsOf(columns: MetricColumns, ofNode: boolean): BornMetric[] {
  const metrics: BornMetric[] = [];
  for (let row = 0; row < columns.count; row += 1) {
    const name = columns.names[row];
    if (name === undefined || (ofNode && isNodeControl(name))) continue;
    const alias = columns.aliases[row] ?? NO_ALIAS;
    const raw = rawValue(columns, row) ?? null;
    metrics.push({
      name: storableText(name),
      ...(alias !== NO_ALIAS && { alias }),
      type: columns.dataTypes[row] ?? 0,
      writable: !isReadOnly(columns.properties[row]),
      value:
        typeof raw === 'bigint'
          ? raw.toString()
          : typeof raw === 'string'
            ? storableText(raw.slice(0, SAMPLE_MAX))
            : raw,
    });
  }
  return metrics;
}

/** Is this a metric by which a node itself is steered? */
export function isNodeControl(name: string): boolean {
  return name === BD_SEQ || name.startsWith(CONTROL_PREFIX);
}

/** There is no word for it in the specification; common edge nodes say `readOnly`. Who says nothing may be written to. */
function isReadOnly(properties: PropertySet | undefined): boolean {
  if (!properties) return false;
  return Object.entries(properties).some(
    ([key, { value }]) => key.toLowerCase() === 'readonly' && (value === true || value === 1 || value === 'true'),
  );
}

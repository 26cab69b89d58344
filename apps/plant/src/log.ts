/** One event of the plant: a name and what belongs to it. */
export type Log = (event: string, details?: Readonly<Record<string, unknown>>) => void;

export const silent: Log = () => {};

/** One JSON object a line. 64-bit counters become strings. */
export function jsonLog(write: (line: string) => void): Log {
  return (event, details) => {
    const line = JSON.stringify({ time: new Date().toISOString(), app: 'plant', event, ...details }, plainNumbers);
    write(`${line}\n`);
  };
}

/** For `JSON.stringify`, which does not know 64-bit integers. */
export function plainNumbers(_key: string, value: unknown): unknown {
  return typeof value === 'bigint' ? value.toString() : value;
}

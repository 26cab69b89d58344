import type { ScriptsUp } from '@lightfield/contract';
import type { ScriptLine } from './script-task.ts';

/** What is new is told this often, ms. */
const TELL_MS = 1_000;

export interface TellingScript {
  readonly id: string;
  readonly stopped: boolean;
  /** Lines it has said in all. */
  readonly said: number;
  /** The newest of them, oldest first. */
  readonly lines: readonly ScriptLine[];
}

interface Watch {
  end: NodeJS.Timeout;
  timer: NodeJS.Timeout | undefined;
  /** What was told of each script. */
  told: Map<string, { said: number; stopped: boolean }>;
}

/** Tells what the scripts of a device say while somebody reads: all there is first, then what is new, once a second. */
export class ScriptStream {
  readonly #send: (message: ScriptsUp) => void;
  readonly #scriptsOf: (deviceId: string) => readonly TellingScript[];
  readonly #watches = new Map<string, Watch>();

  constructor(deps: {
    /** Without a session there is nobody to tell; whoever reads asks again. */
    send: (message: ScriptsUp) => void;
    scriptsOf: (deviceId: string) => readonly TellingScript[];
  }) {
    this.#send = deps.send;
    this.#scriptsOf = deps.scriptsOf;
  }

  /** `forMs` 0 ends it. Asked while it is open, it goes on for longer. */
  open(deviceId: string, forMs: number): void {
    const before = this.#watches.get(deviceId);
    clearTimeout(before?.end);
    if (forMs === 0) return this.#close(deviceId);
    const watch = before ?? { end: setTimeout(() => undefined, 0), timer: undefined, told: new Map() };
    watch.end = setTimeout(() => this.#close(deviceId), forMs);
    this.#watches.set(deviceId, watch);
    if (!before) this.#tell(deviceId, watch);
    return undefined;
  }

  /** A new session: the platform may have forgotten what it was told. */
  renewed(): void {
    for (const watch of this.#watches.values()) watch.told.clear();
  }

  stop(): void {
    for (const deviceId of this.#watches.keys()) this.#close(deviceId);
  }

  #close(deviceId: string): void {
    const watch = this.#watches.get(deviceId);
    clearTimeout(watch?.end);
    clearTimeout(watch?.timer);
    this.#watches.delete(deviceId);
  }

  #tell(deviceId: string, watch: Watch): void {
    const scripts = this.#scriptsOf(deviceId).flatMap((script) => news(script, watch.told.get(script.id)) ?? []);
    for (const { id, said, stopped } of this.#scriptsOf(deviceId)) watch.told.set(id, { said, stopped });
    // One by one: all of them at their longest would not fit into a message.
    for (const script of scripts) this.#send({ v: 1, deviceId, scripts: [script] });
    watch.timer = setTimeout(() => this.#tell(deviceId, watch), TELL_MS);
  }
}

function news(
  { id, said, stopped, lines }: TellingScript,
  told: { said: number; stopped: boolean } | undefined,
): ScriptsUp['scripts'][number] | undefined {
  // An edited script begins a log of its own.
  const whole = told === undefined || said < told.said || said - told.said > lines.length;
  if (whole) return { id, stopped, whole, lines: [...lines] };
  if (said === told.said && stopped === told.stopped) return undefined;
  return { id, stopped, whole, lines: lines.slice(lines.length - (said - told.said)) };
}

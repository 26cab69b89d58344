import { isDeepStrictEqual } from 'node:util';
import type { Device } from '@lightfield/edge';
import type { TellingScript } from './script-stream.ts';
import { type ScriptDeps, type ScriptLine, ScriptTask } from './script-task.ts';

/** The scripts of all devices. One that an edit left as it was goes on as if nothing had happened. */
export class ScriptHost {
  readonly #deps: ScriptDeps;
  readonly #tasks = new Map<string, ScriptTask>();

  constructor(deps: ScriptDeps) {
    this.#deps = deps;
  }

  begin(device: Device): void {
    for (const settings of device.config.scripts) {
      const known = this.#tasks.get(settings.id);
      const task = known && isDeepStrictEqual(known.settings, settings) ? known : new ScriptTask(settings, this.#deps);
      this.#tasks.set(settings.id, task);
      task.begin(device);
    }
  }

  end(device: Device): void {
    for (const { id } of device.config.scripts) this.#tasks.get(id)?.end();
  }

  /** What is known of other scripts is forgotten. */
  retain(ids: ReadonlySet<string>): void {
    for (const id of this.#tasks.keys()) if (!ids.has(id)) this.#tasks.delete(id);
  }

  /** What a script said last, oldest first; nothing for one that does not run here. */
  linesOf(scriptId: string): readonly ScriptLine[] | undefined {
    return this.#tasks.get(scriptId)?.lines;
  }
  isStopped(scriptId: string): boolean {
    return this.#tasks.get(scriptId)?.stopped === true;
  }

  /** The scripts of a device, and what they said. */
  of(device: Device): TellingScript[] {
    return device.config.scripts.flatMap(({ id }) => {
      const task = this.#tasks.get(id);
      return task ? [{ id, stopped: task.stopped, said: task.said, lines: task.lines }] : [];
    });
  }

  stop(): void {
    for (const task of this.#tasks.values()) task.end();
    this.#tasks.clear();
  }
}

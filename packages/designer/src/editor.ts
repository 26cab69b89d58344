import type { Texts } from '@lightfield/page';
import { type Command, runCommand } from './commands/command.ts';
import { type CommandId, type RunArgs, commands } from './commands/registry.ts';
import { EditorCore, type EditorEvent, type EditorOptions, type ScreenPointer } from './editor-core.ts';
import type { StateName, ToolEvent } from './tools/events.ts';
import { ToolMachine } from './tools/machine.ts';
import { toPage } from './viewport/view.ts';

/** The whole editor: a screen gives it events and runs commands, and watches the signals it shows. */
export class Editor extends EditorCore {
  readonly #machine: ToolMachine;

  constructor(options: EditorOptions) {
    super(options);
    this.#machine = new ToolMachine(this);
  }
  get state(): StateName {
    return this.#machine.name;
  }
  /** Lets the running tool answer to what a person does. */
  handle(event: EditorEvent): void {
    if (event.type === 'pointerDown') this.byFinger.set(event.finger === true);
    this.#machine.handle('screen' in event ? this.#placed(event) : event);
  }
  #placed({ type, screen, shift = false, alt = false, ctrl = false, button = 0 }: ScreenPointer): ToolEvent {
    return { type, screen, point: toPage(this.view.get(), screen), shift, alt, ctrl, button };
  }

  /** `undefined`: the command can run; otherwise why not. */
  refusal<Id extends CommandId>(id: Id, ...args: RunArgs<Id>): Texts | undefined {
    const command: Command<never> = commands[id];
    return command.refusal?.(this, ...(args as [never]));
  }
  /** Runs a command, unless it is refused: then the reason is told to whoever watches `notices`. */
  run<Id extends CommandId>(id: Id, ...args: RunArgs<Id>): boolean {
    const command: Command<never> = commands[id];
    if (!command.duringGesture) this.handle({ type: 'cancel' });
    return runCommand(this, command, ...(args as [never]));
  }
}

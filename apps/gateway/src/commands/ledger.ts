import type { ReplyItem } from '@lightfield/contract';
import { z } from 'zod';
import type { Outbox } from '../outbox/outbox.ts';
import { CommandDown, ControlDown, ReplyItem as ReplySchema } from '@lightfield/contract';

export type Reply = Omit<ReplyItem, 'seq'>;

/** How far a command got. */
const Entry = z.discriminatedUnion('state', [
  /** From here on the register may have been written. */
  z.object({ state: z.literal('started'), command: z.union([ControlDown, CommandDown]) }),
  z.object({ state: z.literal('ended'), reply: ReplySchema.omit({ seq: true }) }),
]);
type Entry = z.infer<typeof Entry>;

/** Ends of commands that are remembered: the platform repeats a command only while it waits for its end. */
const REMEMBERED = 2_000;

/** What became of each command, on the disk: the reason why none is carried out twice. */
export class CommandLedger {
  readonly #journal: Pick<Outbox, 'add' | 'keep' | 'flush'>;
  readonly #entries = new Map<string, Entry>();

  /** `kept`: what the journal kept, by uuid. */
  constructor(journal: Pick<Outbox, 'add' | 'keep' | 'flush'>, kept: ReadonlyMap<string, string>) {
    this.#journal = journal;
    for (const [uuid, body] of kept) {
      const entry = Entry.safeParse(JSON.parse(body));
      if (entry.success) this.#entries.set(uuid, entry.data);
    }
  }

  /** Writes whose end is not known: the process died in between. */
  interrupted(): CommandDown[] {
    return this.#started().filter((command) => 'variableId' in command);
  }
  /** Commands for the gateway itself whose end is not known. */
  interruptedControls(): ControlDown[] {
    return this.#started().filter((command): command is ControlDown => !('variableId' in command));
  }
  #started(): (CommandDown | ControlDown)[] {
    return [...this.#entries.values()].flatMap((entry) => (entry.state === 'started' ? [entry.command] : []));
  }

  has(uuid: string): boolean {
    return this.#entries.has(uuid);
  }

  /** Remembers that the register may be written from now on. Rejects with `StorageTrouble` when the disk refuses. */
  async begin(command: CommandDown | ControlDown): Promise<void> {
    this.#put(command.uuid, { state: 'started', command });
    await this.#journal.flush();
  }

  /** The one end of a command, on its way to the platform. */
  end(reply: Reply): void {
    this.#put(reply.uuid, { state: 'ended', reply });
    this.#journal.add(reply);
    if (this.#entries.size > REMEMBERED) this.#forgetOldest();
  }

  /** Tells the end once more, if there is one: the platform asked again. */
  repeat(uuid: string): void {
    const entry = this.#entries.get(uuid);
    if (entry?.state === 'ended') this.#journal.add(entry.reply);
  }

  #put(uuid: string, entry: Entry): void {
    this.#entries.delete(uuid);
    this.#entries.set(uuid, entry);
    this.#journal.keep('command', uuid, JSON.stringify(entry));
  }

  #forgetOldest(): void {
    for (const [uuid, { state }] of this.#entries) {
      if (this.#entries.size <= REMEMBERED) return;
      if (state === 'started') continue;
      this.#entries.delete(uuid);
      this.#journal.keep('command', uuid, null);
    }
  }
}

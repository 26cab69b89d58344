export interface SpeechPorts {
  /** Speaks once; `done` when it has come to its end, or could not. */
  readonly say: (text: string, done: () => void) => void;
  /** Breaks off what is being said. */
  readonly breakOff: () => void;
}
export interface Spoken {
  /** What is spoken, so that it can end before its time. */
  readonly id: string;
  readonly text: string;
  readonly times: number;
  /** Before everything that is not: what is severe does not wait for a round of the others. */
  readonly ahead: boolean;
}
interface Turns extends Spoken {
  left: number;
}

/**
 * What is to be spoken several times over, one after the other in turns: an alarm that is spoken for ever leaves room for the next
 * one. Each ends after its number of times, or when it is told to.
 */
export function createSpeechQueue({ say, breakOff }: SpeechPorts) {
  let waiting: Turns[] = [];
  let speaking: Turns | undefined;
  const announced = new Map<symbol, string>();

  function next(): void {
    if (speaking) return;
    const turn = waiting.shift();
    if (!turn) return;
    speaking = turn;
    turn.left -= 1;
    say(turn.text, () => {
      // one that was broken off says so late, when another is being spoken
      if (speaking !== turn) return;
      speaking = undefined;
      if (turn.left > 0) waiting.push(turn);
      next();
    });
  }

  return {
    /** Answers whether it is still to be spoken: nobody has ended it since. */
    announce(id: string): () => boolean {
      const mark = Symbol(id);
      announced.set(mark, id);
      return () => announced.delete(mark);
    },
    add(spoken: Spoken): void {
      if (spoken.times < 1) return;
      const turn = { ...spoken, left: spoken.times };
      const behind = spoken.ahead ? waiting.findIndex(({ ahead, left, times }) => !ahead || left < times) : -1;
      waiting.splice(behind < 0 ? waiting.length : behind, 0, turn);
      next();
    },
    /** Without `id`: everything. */
    end(id?: string): void {
      const isMeant = (one: string) => id === undefined || one === id;
      waiting = waiting.filter((turn) => !isMeant(turn.id));
      for (const [mark, one] of announced) if (isMeant(one)) announced.delete(mark);
      if (!speaking || !isMeant(speaking.id)) return;
      speaking = undefined;
      breakOff();
      next();
    },
  };
}

import { type Line, NobodyThere } from './line.ts';

export interface TestLines {
  /** One a process, as though each were one of its own. */
  readonly lines: readonly (Line & { leave(): void })[];
  /** The process ends without a word. */
  kill: (index: number) => void;
  /** One hears nothing of another for so long that it takes it for gone; then it is heard again. The other one hears all. */
  lose: (at: number, other: number) => void;
  /** What was said by now has been heard when this resolves. */
  settled: () => Promise<void>;
}

type Hearing = Map<string, Set<(message: Buffer, from: string) => void>>;

/** Lines of several processes in one, for tests: what is said comes later, in order. Rules are those of `nats-line`, one suite holds both. */
export function testLines(count: number, nameOf = (index: number) => `p${index}`): TestLines {
  const names = Array.from({ length: count }, (_, index) => nameOf(index));
  const alive = new Set(names);
  const hearing = new Map<string, Hearing>();
  const coming = new Map<string, Set<(process: string) => void>>();
  const going = new Map<string, Set<(process: string) => void>>();
  const serving = new Map<string, { process: string; answer: Parameters<Line['serve']>[1] }[]>();
  let last: Promise<void> = Promise.resolve();

  const later = (work: () => void) => {
    last = last.then(() => new Promise((done) => setImmediate(done))).then(work);
  };
  function add<Item>(to: Set<Item>, item: Item): () => void {
    to.add(item);
    return () => void to.delete(item);
  }
  const setOf = <Key, Item>(map: Map<Key, Set<Item>>, key: Key): Set<Item> => {
    const known = map.get(key) ?? new Set();
    map.set(key, known);
    return known;
  };
  const hear = (to: string, channel: string, message: Uint8Array, from: string) => {
    if (!alive.has(to)) return;
    for (const listener of hearing.get(to)?.get(channel) ?? []) listener(Buffer.from(message), from);
  };
  const gone = (process: string) => {
    if (!alive.delete(process)) return;
    for (const [name, list] of serving)
      serving.set(
        name,
        list.filter((one) => one.process !== process),
      );
    later(() => {
      for (const other of alive) for (const listener of going.get(other) ?? []) listener(process);
    });
  };

  const lines = [...alive].map((me) => ({
    me,
    isAlone: false,
    say: (channel: string, message: Uint8Array) => {
      const copy = Buffer.from(message);
      if (!alive.has(me)) return;
      later(() => {
        for (const other of alive) if (other !== me) hear(other, channel, copy, me);
      });
    },
    tell: (process: string, channel: string, message: Uint8Array) => {
      const copy = Buffer.from(message);
      if (alive.has(me)) later(() => hear(process, channel, copy, me));
    },
    hear(channel: string, listener: (message: Buffer, from: string) => void) {
      const own = hearing.get(me) ?? new Map();
      hearing.set(me, own);
      return add(setOf(own, channel), listener);
    },
    serve(name: string, answer: Parameters<Line['serve']>[1]) {
      const one = { process: me, answer };
      serving.set(name, [...(serving.get(name) ?? []), one]);
      return () =>
        void serving.set(
          name,
          (serving.get(name) ?? []).filter((other) => other !== one),
        );
    },
    async ask(name: string, question: Uint8Array) {
      const [one] = serving.get(name) ?? [];
      if (!one) throw new NobodyThere(name);
      return Buffer.from(await one.answer(Buffer.from(question), me));
    },
    announce: () =>
      later(() => {
        for (const other of alive) if (other !== me) for (const listener of coming.get(other) ?? []) listener(me);
      }),
    others: () => [...alive].filter((other) => other !== me),
    onCome: (listener: (process: string) => void) => add(setOf(coming, me), listener),
    onGone: (listener: (process: string) => void) => add(setOf(going, me), listener),
    leave: () => gone(me),
  }));
  return {
    lines,
    kill: (index) => gone(names[index] ?? ''),
    lose: (at, other) =>
      later(() => {
        const [one = '', lost = ''] = [names[at], names[other]];
        for (const listener of going.get(one) ?? []) listener(lost);
        for (const listener of coming.get(one) ?? []) listener(lost);
        for (const listener of coming.get(lost) ?? []) listener(one);
      }),
    settled: async () => {
      for (let before: unknown; before !== last; ) {
        before = last;
        await last;
      }
    },
  };
}

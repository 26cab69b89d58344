import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Line, NobodyThere } from './line.ts';

export interface LinesUnderTest {
  /** One a process, three or more. */
  readonly lines: readonly (Line & { leave(): void })[];
  settled: () => Promise<void>;
  /** One hears nothing of another until it has taken it for gone; then again. The other one hears all. */
  lose(at: number, other: number): Promise<void>;
  stop(): Promise<void>;
}
const text = (message: Buffer) => message.toString();

/** What lines between processes do. */
export function lineSuite(name: string, make: () => Promise<LinesUnderTest>): void {
  describe(`lines ${name}`, () => {
    let under: LinesUnderTest;
    beforeAll(async () => {
      under = await make();
    });
    afterAll(() => under.stop());
    const line = (index: number) => under.lines[index] as Line & { leave(): void };

    it('all others hear what one says, in order, and it does not hear itself', async () => {
      const heard = under.lines.map(() => [] as string[]);
      const offs = under.lines.map((one, index) =>
        one.hear('a', (message, from) => heard[index]?.push(`${from}: ${text(message)}`)),
      );
      const said = Array.from({ length: 300 }, (_, n) => String(n));
      for (const one of said) line(0).say('a', Buffer.from(one));
      await under.settled();
      for (const off of offs) off();
      const expected = said.map((one) => `${line(0).me}: ${one}`);
      expect(heard).toEqual([[], ...under.lines.slice(1).map(() => expected)]);
    });

    it('one hears what it is told, between what is said to all', async () => {
      const heard: string[] = [];
      const others: string[] = [];
      const offs = [
        line(1).hear('b', (message) => heard.push(text(message))),
        line(2).hear('b', (message) => others.push(text(message))),
      ];
      line(0).say('b', Buffer.from('1'));
      line(0).tell(line(1).me, 'b', Buffer.from('2'));
      line(0).say('b', Buffer.from('3'));
      await under.settled();
      for (const off of offs) off();
      expect({ heard, others }).toEqual({ heard: ['1', '2', '3'], others: ['1', '3'] });
    });

    it('whoever serves a name answers, in whatever process it is asked', async () => {
      const end = line(1).serve('网关 1/2.3', (question, from) =>
        Promise.resolve(Buffer.from(`${text(question)} of ${from}`)),
      );
      await under.settled();
      for (const one of [line(0), line(2)])
        expect(text(await one.ask('网关 1/2.3', Buffer.from('q')))).toBe(`q of ${one.me}`);
      end();
      await under.settled();
      await expect(line(0).ask('网关 1/2.3', Buffer.from('q'))).rejects.toThrow(NobodyThere);
    });

    it('an answer of several megabytes arrives whole, also when two ask at the same time', async () => {
      const bytes = Buffer.alloc(3_500_000);
      for (let at = 0; at < bytes.length; at += 4) bytes.writeUInt32LE(at, at);
      const end = line(1).serve('large', () => Promise.resolve(bytes));
      await under.settled();
      const answers = await Promise.all([0, 2].map((one) => line(one).ask('large', Buffer.of(), 20_000)));
      for (const answer of answers) expect(Buffer.compare(answer, bytes)).toBe(0);
      end();
    });

    it('why something failed is said to whoever has asked', async () => {
      const end = line(2).serve('fails', () => Promise.reject(new Error('no room')));
      await under.settled();
      await expect(line(0).ask('fails', Buffer.from(''))).rejects.toThrow(/^no room$/);
      end();
    });

    it('one that has begun to listen comes to all others, though they know it', async () => {
      await expect.poll(() => under.lines.map((one) => one.others().length)).toEqual(under.lines.map(() => 2));
      await under.settled();
      const heard: string[] = [];
      const offs = under.lines.map((one, at) => one.onCome((process) => heard.push(`${process} comes to ${at}`)));
      line(0).announce();
      await under.settled();
      for (const off of offs) off();
      expect(heard.toSorted()).toEqual([1, 2].map((at) => `${line(0).me} comes to ${at}`));
    });

    it('one that was taken for gone learns of it, though it has heard the other one all the while', async () => {
      await expect.poll(() => line(1).others().toSorted()).toEqual([line(0).me, line(2).me].toSorted());
      await under.settled();
      const heard: string[] = [];
      // Others may have taken it for gone, too.
      const between = (at: number, other: number) => [
        line(at).onGone((process) => process === line(other).me && heard.push(`${other} is gone at ${at}`)),
        line(at).onCome((process) => process === line(other).me && heard.push(`${other} comes to ${at}`)),
      ];
      const offs = [...between(0, 1), ...between(1, 0)];
      await under.lose(0, 1);
      await expect.poll(() => heard).toEqual(['1 is gone at 0', '1 comes to 0', '0 comes to 1']);
      for (const off of offs) off();
    });

    it('all know of each other, and of one that leaves', async () => {
      await expect.poll(() => line(0).others().toSorted()).toEqual([line(1).me, line(2).me].toSorted());
      const gone: string[] = [];
      const off = line(0).onGone((process) => gone.push(process));
      line(2).leave();
      await expect.poll(() => gone).toEqual([line(2).me]);
      off();
      expect(line(0).others()).toEqual([line(1).me]);
    });
  });
}

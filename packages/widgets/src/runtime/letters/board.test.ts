import { freshWidget, type Widget } from '@lightfield/page';
import { describe, expect, it } from 'vitest';
import { aReading } from '../../kit/page.testing.ts';
import { dataText } from '../../usual-data-text/definition.ts';
import { createBoard } from './board.ts';
import type { Write } from './message.ts';

/** As much of a text element as the board asks for. */
function element() {
  const style = new Map<string, string>();
  return {
    style: {
      getPropertyValue: (name: string) => style.get(name) ?? '',
      setProperty: (name: string, value: string) => style.set(name, value),
      removeProperty: (name: string) => style.delete(name),
    },
    get isSeen() {
      return style.get('display') !== 'none';
    },
  };
}
const widget = (id: string): Widget => {
  const fresh = freshWidget(dataText, { x: 0, y: 0 }, id);
  return { ...fresh, position: { ...fresh.position, x: 0, y: 0, width: 100, height: 30 } };
};
const GOOD = aReading(1);
const FONT = dataText.data.parse({}).font;
const at = (text: string, x = 50) => ({ text, x, y: 20, anchor: 'middle' as const });

function rig() {
  const sent: Write[] = [];
  const work: (() => void)[] = [];
  const board = createBoard((each) => work.push(each));
  const frame = () => {
    for (const each of work.splice(0)) each();
  };
  const open = (id: string, font = FONT) => {
    const text = element();
    const slot = board.open(widget(id), [{ element: text as unknown as SVGTextElement, font }]);
    return { slot, text };
  };
  const begin = (...ids: string[]) => board.begin(new Set(ids), (message) => sent.push(message));
  /** Texts that were sent last, and how many slots went. */
  const last = () => {
    const { lines = [], gone = [] } = sent.at(-1) ?? {};
    return { texts: lines.filter((_, index) => index % 5 === 1), gone: gone.length };
  };
  return { board, sent, frame, open, begin, last };
}

describe('letters are drawn past their elements', () => {
  it('once a frame for all of them, from what they say already', () => {
    const { board, sent, frame, open, begin, last } = rig();
    const [a, b] = [open('a'), open('b')];
    a.slot.write(GOOD, [at('1')]);
    expect(board.ids()).toEqual(new Set(['a', 'b']));
    begin('a', 'b');
    b.slot.write(GOOD, [at('2')]);
    frame();
    expect(sent).toHaveLength(1);
    expect(last().texts).toEqual(['1', '2']);
    expect(sent[0]?.slots.map(({ looks }) => looks)).toEqual([
      [['14px "Microsoft YaHei", "Noto Sans CJK SC", "PingFang SC", sans-serif', '#1b2530']],
      [['14px "Microsoft YaHei", "Noto Sans CJK SC", "PingFang SC", sans-serif', '#1b2530']],
    ]);
  });
  it('and the elements go out of sight when they can be seen there, not before', () => {
    const { board, frame, open, begin } = rig();
    const [a, later] = [open('a'), open('later')];
    begin('a', 'later');
    a.slot.write(GOOD, [at('1')]);
    frame();
    expect(a.text.isSeen).toBe(true);
    board.seen();
    expect([a.text.isSeen, later.text.isSeen]).toEqual([false, true]);
    later.slot.write(GOOD, [at('2')]);
    expect(later.text.isSeen).toBe(false);
  });
});

describe('letters are drawn by their elements', () => {
  const shown = () => {
    const all = rig();
    const { slot, text } = all.open('a');
    all.begin('a');
    slot.write(GOOD, [at('1')]);
    all.frame();
    all.board.seen();
    expect(text.isSeen).toBe(false);
    return { ...all, slot, text };
  };
  it('while they are dimmed, coloured or moved, and come back', () => {
    const { slot, text, frame, last } = shown();
    slot.write(aReading(1, { quality: 'stale' }), [at('1')]);
    expect(text.isSeen).toBe(true);
    frame();
    expect(last()).toEqual({ texts: [], gone: 1 });
    slot.write(GOOD, [at('2')]);
    expect(text.isSeen).toBe(false);
    frame();
    expect(last()).toEqual({ texts: ['2'], gone: 0 });
  });
  it('while they reach out of their box', () => {
    const { slot, text } = shown();
    slot.write(GOOD, [at('123456789012345678')]);
    expect(text.isSeen).toBe(true);
    slot.write(GOOD, [at('12', 8)]);
    expect(text.isSeen).toBe(true);
    slot.write(GOOD, [at('12')]);
    expect(text.isSeen).toBe(false);
  });
  it('when they are underlined, or something lies over them', () => {
    const { board, sent, frame, open, begin } = rig();
    const [under, covered] = [open('under', { ...FONT, underline: true }), open('covered')];
    begin('under');
    under.slot.write(GOOD, [at('1')]);
    covered.slot.write(GOOD, [at('1')]);
    frame();
    board.seen();
    expect([under.text.isSeen, covered.text.isSeen, sent]).toEqual([true, true, []]);
  });
  it('when the canvas is gone, and when a widget is', () => {
    const { board, slot, text, frame, sent, begin, last } = shown();
    board.end();
    expect(text.isSeen).toBe(true);
    slot.write(GOOD, [at('3')]);
    frame();
    expect(sent).toHaveLength(1);
    begin('a');
    frame();
    expect(last().texts).toEqual(['3']);
    slot.close();
    frame();
    expect(last().gone).toBe(1);
    expect(board.ids().size).toBe(0);
  });
});

import type { Box } from '@lightfield/page';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Lines, type NewSlot } from './message.ts';
import { createPainter, type Ground } from './painter.ts';

/** A canvas that keeps which words stand where, and in what. */
class Paper implements Ground {
  font = '';
  fillStyle = '';
  textAlign = 'left' as const;
  wiped: Box[] = [];
  words: { readonly text: string; readonly x: number; readonly y: number; readonly look: string }[] = [];
  #at = [1, 0, 0, 1, 0, 0];
  setTransform(...at: unknown[]): void {
    this.#at = at.map(Number);
  }
  clearRect(x: number, y: number, width: number, height: number): void {
    this.wiped.push({ x, y, width, height });
    this.words = this.words.filter((at) => at.x < x || at.x >= x + width || at.y < y || at.y >= y + height);
  }
  fillText(text: string, x: number, y: number): void {
    const [scaleX = 1, , , scaleY = 1, left = 0, top = 0] = this.#at;
    this.words.push({
      text,
      x: left + x * scaleX,
      y: top + y * scaleY,
      look: `${this.font} ${this.fillStyle} ${this.textAlign}`,
    });
  }
  /** A canvas of another size is empty, and as it was made. */
  empty(): void {
    [this.font, this.fillStyle, this.words] = ['', '', []];
  }
}
const LOOK = ['12px serif', '#123456'] as const;
const slot = (slot: number, looks: NewSlot['looks'] = [LOOK]): NewSlot => ({
  slot,
  box: { x: slot * 40, y: 0, width: 38, height: 20 },
  looks,
});
const line = (number: number, text: string, anchor = 0): Lines => [number, text, number * 40 + 4, 14, anchor];
const AT = { width: 1_000, height: 100, scaleX: 1, scaleY: 1, left: 0, top: 0 };

function begin() {
  const paper = new Paper();
  const waiting: (() => void)[] = [];
  const painter = createPainter({ ground: paper, resize: () => paper.empty(), later: (paint) => waiting.push(paint) });
  painter.place(AT);
  const paint = () => {
    for (const each of waiting.splice(0)) each();
  };
  return { paper, paint, painter, texts: () => paper.words.map(({ text }) => text).toSorted() };
}

describe('the painter', () => {
  it('writes a number in place of the last one, and nothing beside it', () => {
    const { painter, paper, paint, texts } = begin();
    painter.write([slot(0), slot(1)], [...line(0, '1.5'), ...line(1, '2.5')], []);
    paint();
    paper.wiped = [];
    painter.write([], line(1, '2.6'), []);
    paint();
    expect(texts()).toEqual(['1.5', '2.6']);
    expect(paper.wiped).toEqual([{ x: 40, y: 0, width: 38, height: 20 }]);
  });
  it('writes each line as it looks, whatever was written before it', () => {
    const { painter, paper, paint } = begin();
    const looks = [LOOK, ['8px serif', '#654321']] as const;
    painter.write([slot(0, looks), slot(1)], [0, '1', 5, 10, 1, '°C', 9, 10, 2, ...line(1, '2')], []);
    paint();
    expect(paper.words.map(({ text, look }) => [text, look])).toEqual([
      ['1', '12px serif #123456 center'],
      ['°C', '8px serif #654321 right'],
      ['2', '12px serif #123456 left'],
    ]);
  });
  it('wipes whole pixels where a box ends within one', () => {
    const { painter, paper, paint } = begin();
    painter.write([slot(1)], line(1, '1'), []);
    paint();
    paper.wiped = [];
    painter.place({ ...AT, scaleX: 1.01, scaleY: 0.77, left: 0.3 });
    expect(paper.wiped).toEqual([{ x: 40, y: 0, width: 40, height: 16 }]);
  });
  it('paints once what is told in several frames', () => {
    const { painter, paper, paint, texts } = begin();
    painter.write([slot(0), slot(1)], line(0, '1'), []);
    painter.write([], line(1, '2'), []);
    painter.write([], line(0, '3'), []);
    expect(texts()).toEqual([]);
    paint();
    expect(texts()).toEqual(['2', '3']);
    expect(paper.wiped).toHaveLength(2);
  });
  it('writes everything anew where the page has another size', () => {
    const { painter, paper, paint, texts } = begin();
    painter.write([slot(0), slot(1)], [...line(0, '1'), ...line(1, '2')], []);
    painter.write([], [], [0]);
    paint();
    painter.place({ ...AT, scaleX: 2, left: 10 });
    expect(texts()).toEqual(['2']);
    expect(paper.words[0]).toMatchObject({ x: 98, look: '12px serif #123456 left' });
  });
  it('shows what was written last, of all that write (any order)', () => {
    const text = fc.string({ minLength: 1, maxLength: 3 });
    const step = fc.oneof(
      fc.record({ kind: fc.constant('write' as const), at: fc.nat(5), text }),
      fc.record({ kind: fc.constant('go' as const), at: fc.nat(5) }),
      fc.record({ kind: fc.constant('place' as const), scaleX: fc.double({ min: 0.5, max: 3, noNaN: true }) }),
      fc.record({ kind: fc.constant('paint' as const) }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
        const { painter, paint, texts } = begin();
        /** By their place; who comes back to a place comes with another number. */
        const shown = new Map<number, { readonly number: number; readonly text: string }>();
        let numbers = 0;
        for (const step of steps) {
          if (step.kind === 'place') painter.place({ ...AT, scaleX: step.scaleX });
          else if (step.kind === 'paint') paint();
          else if (step.kind === 'go') {
            painter.write([], [], [shown.get(step.at)?.number ?? -1]);
            shown.delete(step.at);
          } else {
            const { at, text } = step;
            const number = shown.get(at)?.number ?? (numbers += 1);
            const fresh = { ...slot(at), slot: number };
            painter.write(shown.has(at) ? [] : [fresh], [number, ...line(at, text).slice(1)], []);
            shown.set(at, { number, text });
          }
        }
        paint();
        expect(texts()).toEqual([...shown.values()].map((each) => each.text).toSorted());
      }),
    );
  });
});

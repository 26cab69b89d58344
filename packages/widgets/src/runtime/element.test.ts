import { SEVERITY_ORDER } from '@lightfield/contract';
import type { Shadow } from '@lightfield/page';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { setText } from '../kit/dom.ts';
import { describe as describeElement, type Held, standOf, writerFor } from './element.ts';
import { openLivePage } from './live-page.ts';
import { manualTime } from './manual-time.testing.ts';

/** As much of an element as a writer touches, and a count of what was written. */
class FakeElement {
  readonly attributes = new Map<string, string>();
  readonly properties = new Map<string, string>();
  readonly children: FakeElement[] = [];
  writes = 0;
  textContent = '';
  parent: FakeElement | null = null;
  readonly tagName: string;
  readonly namespaceURI: string;
  constructor(tagName: string, namespaceURI = 'http://www.w3.org/2000/svg') {
    this.tagName = tagName;
    this.namespaceURI = namespaceURI;
  }
  readonly style = Object.assign(Object.create(null) as Record<string, unknown>, {
    getPropertyValue: (name: string) => this.properties.get(name) ?? '',
    setProperty: (name: string, value: string) => this.#write(() => this.properties.set(name, value)),
    removeProperty: (name: string) => this.#write(() => this.properties.delete(name)),
  });
  #write(write: () => void) {
    this.writes += 1;
    write();
  }
  getAttribute = (name: string) => this.attributes.get(name) ?? null;
  setAttribute = (name: string, value: string) => this.#write(() => this.attributes.set(name, value));
  removeAttribute = (name: string) => this.#write(() => this.attributes.delete(name));
  set className(name: string) {
    this.attributes.set('class', name);
  }
  get firstChild(): FakeElement | null {
    return this.children[0] ?? null;
  }
  querySelector(selector: string) {
    const name = selector.split('.').at(-1);
    return this.children.find((child) => child.attributes.get('class') === name) ?? null;
  }
  insertBefore(child: FakeElement) {
    this.children.unshift(child);
    child.parent = this;
  }
  append(...children: FakeElement[]) {
    for (const child of children) child.parent = this;
    this.children.push(...children);
  }
  remove() {
    const siblings = this.parent?.children ?? [];
    siblings.splice(siblings.indexOf(this), 1);
  }
}
const stand = standOf({ x: 10, y: 20, width: 40, height: 30, rotate: 0, top: 0, right: 0, bottom: 0, left: 0 });
const setUp = (tagName: 'g' | 'div', opacity = 1, shadow?: Shadow) => {
  const element = tagName === 'g' ? new FakeElement('g') : new FakeElement('div', 'http://www.w3.org/1999/xhtml');
  const writer = writerFor(element as unknown as Held, stand, opacity, { shadow });
  return { element, writer };
};
beforeEach(() => {
  vi.stubGlobal('document', {
    createElementNS: (space: string, name: string) => new FakeElement(name, space),
    createElement: (name: string) => new FakeElement(name),
  });
});
afterEach(() => vi.unstubAllGlobals());

describe('the element of a widget', () => {
  it('is moved and turned as svg and as html', () => {
    const svg = setUp('g');
    svg.writer.place(5, 0, 90);
    expect(svg.element.attributes.get('transform')).toBe('translate(15 20) rotate(90 20 15)');
    const html = setUp('div');
    html.writer.place(5, 0, 90);
    expect(html.element.properties.get('transform')).toBe('translate(15px, 20px) rotate(90deg)');
  });
  it('that turns casts its shadow where it stood', () => {
    const { element, writer } = setUp('g', 1, { color: '#000000', x: 0, y: 10, blur: 0 });
    writer.place(0, 0, 90);
    expect(element.properties.get('filter')).toBe('drop-shadow(10px 0px 0px #000000)');
    const without = setUp('g');
    without.writer.place(0, 0, 90);
    expect(without.element.properties.size).toBe(0);
  });
  it('hands down colours as a browser knows them, and takes them back', () => {
    const { element, writer } = setUp('g');
    writer.colour('fill', 'hsv(0, 100%, 100%)');
    expect([...element.properties]).toEqual([['--lf-fill', 'rgb(255, 0, 0)']]);
    writer.colour('fill', '');
    expect(element.properties.size).toBe(0);
  });
  it('fades by its style, its twinkling and its quality together', () => {
    const { element, writer } = setUp('g', 0.8);
    writer.fade(0.5);
    expect(element.attributes.get('opacity')).toBe('0.4');
    writer.quality('stale');
    expect(element.attributes.get('opacity')).toBe('0.2');
    writer.fade(1);
    writer.quality('good');
    expect(element.attributes.get('opacity')).toBe('0.8');
  });
  it.each(['g', 'div'] as const)('of a <%s> bears one mark while its value is doubtful', (tagName) => {
    const { element, writer } = setUp(tagName);
    const marks = () => element.children.filter((child) => child.attributes.get('class') === 'lf-mark').length;
    writer.quality('uncertain');
    expect(marks()).toBe(0);
    writer.quality('bad');
    writer.quality('stale');
    expect([marks(), element.attributes.get('data-quality')]).toEqual([1, 'stale']);
    writer.quality('good');
    expect([marks(), element.attributes.has('data-quality')]).toEqual([0, false]);
  });
  it('that is small bears its mark over its corner, where it covers little of it', () => {
    const markOf = (width: number) => {
      const element = new FakeElement('g');
      const box = { x: 10, y: 20, width, height: 60, rotate: 0, top: 0, right: 0, bottom: 0, left: 0 };
      writerFor(element as unknown as Held, standOf(box), 1).quality('bad');
      return element.children[0]?.attributes.get('transform');
    };
    expect(markOf(60)).toBe('translate(48 0)');
    expect(markOf(16)).toBe('translate(10 -6)');
  });
  it('whose letters begin at the left bears the mark of its alarm at the other end, beside the mark of doubt', () => {
    const marksOf = (fromLeft: boolean) => {
      const element = new FakeElement('g');
      const box = { x: 10, y: 20, width: 120, height: 40, rotate: 0, top: 0, right: 0, bottom: 0, left: 0 };
      const writer = writerFor(element as unknown as Held, standOf(box), 1, { fromLeft });
      writer.alarm({ severity: 'severe', standing: 'confirmed', content: '', holding: 1, unconfirmed: 0 });
      writer.quality('bad');
      return element.children.map((child) => child.attributes.get('transform'));
    };
    expect(marksOf(false)).toEqual(['translate(0 0)', 'translate(108 0)']);
    // 18 wide, and 12 of the other one behind it
    expect(marksOf(true)).toEqual(['translate(88 0)', 'translate(108 0)']);
  });
  it('of a group is marked, and left as bright as it is: what lies inside is dimmed by itself', () => {
    const element = new FakeElement('g');
    writerFor(element as unknown as Held, stand, 1, { dims: false }).quality('stale');
    expect(element.attributes.get('opacity')).toBeUndefined();
    expect(element.attributes.get('data-quality')).toBe('stale');
  });
  it('bears one sign while it turns unseen', () => {
    const { element, writer } = setUp('g');
    const signs = () => element.children.filter((child) => child.attributes.get('class') === 'lf-turning');
    writer.sayTurning('cw');
    writer.sayTurning('ccw');
    expect(signs().map((sign) => [sign, sign.children[0]].map((part) => part?.attributes.get('transform')))).toEqual([
      ['translate(0 14)', 'translate(16 0) scale(-1 1)'],
    ]);
    writer.sayTurning(null);
    expect(signs()).toEqual([]);
  });
  it('says its title once, and as an attribute in html', () => {
    const svg = setUp('g').element;
    describeElement(svg as unknown as Held, '');
    expect(svg.children).toHaveLength(0);
    describeElement(svg as unknown as Held, 'one');
    describeElement(svg as unknown as Held, 'two');
    expect(svg.children.map(({ tagName, textContent }) => [tagName, textContent])).toEqual([['title', 'two']]);
    const html = setUp('div').element;
    describeElement(html as unknown as Held, 'three');
    expect(html.attributes.get('title')).toBe('three');
  });
  it('is as React drew it after a reset', () => {
    const { element, writer } = setUp('g', 0.8);
    writer.show(false);
    writer.place(1, 2, 3);
    writer.colour('font', '#123456');
    writer.quality('bad');
    writer.reset();
    expect(Object.fromEntries(element.attributes)).toEqual({ transform: 'translate(10 20)', opacity: '0.8' });
    expect([element.properties.size, element.children.length]).toEqual([0, 0]);
  });
  it('bears one mark of its alarms: no severity and no standing looks like another', () => {
    const { element, writer } = setUp('g');
    const looks = new Set<string>();
    for (const severity of SEVERITY_ORDER)
      for (const standing of ['unconfirmed', 'confirmed', 'recovered'] as const) {
        writer.alarm({ severity, standing, content: '', holding: 1, unconfirmed: 1 });
        expect(element.children).toHaveLength(1);
        expect(element.attributes.get('data-alarm')).toBe(`${severity} ${standing}`);
        const parts = element.children[0]?.children ?? [];
        // without its colours
        looks.add(
          JSON.stringify(
            parts.map((part) => [
              part.tagName,
              part.attributes.get('d'),
              part.textContent,
              part.attributes.get('stroke-width'),
            ]),
          ),
        );
      }
    expect(looks.size).toBe(9);
    writer.alarm(undefined);
    expect(element.children).toEqual([]);
  });
  it('is written only where something differs', () => {
    const { element, writer } = setUp('g');
    writer.place(5, 5, 0);
    writer.colour('fill', '#ff0000');
    const { writes } = element;
    writer.place(5, 5, 0);
    writer.colour('fill', '#ff0000');
    writer.show(true);
    writer.fade(1);
    expect(element.writes).toBe(writes);
  });
});

it('writes a text into the node React left, and only when it differs', () => {
  let writes = 0;
  const node = {
    nodeType: 3,
    nextSibling: null,
    value: 'a',
    get nodeValue() {
      return this.value;
    },
    set nodeValue(text: string) {
      writes += 1;
      this.value = text;
    },
  };
  const element = { firstChild: node } as unknown as Element;
  setText(element, 'a');
  setText(element, 'b');
  setText(null, 'c');
  expect([node.value, writes]).toEqual(['b', 1]);
});

it('a page stands still while its document is hidden', () => {
  const listeners = new Set<() => void>();
  const fake = {
    hidden: false,
    addEventListener: (_: string, listener: () => void) => listeners.add(listener),
    removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
  };
  vi.stubGlobal('document', fake);
  const time = manualTime();
  const page = openLivePage(time);
  let ticks = 0;
  page.clock.add(() => ticks++);
  const turn = (hidden: boolean) => {
    fake.hidden = hidden;
    for (const listener of listeners) listener();
    const before = ticks;
    time.pass(500);
    return ticks - before;
  };
  expect(turn(true)).toBe(0);
  expect(time.waiting).toBe(0);
  expect(turn(false)).toBeGreaterThan(0);
  page.close();
  expect([listeners.size, time.waiting]).toEqual([0, 0]);
});

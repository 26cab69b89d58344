import { ClickEvent, freshWidget } from '@lightfield/page';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { shapeRect } from '../shape-rect/definition.ts';
import { PageContext, type PageHost } from './host.ts';
import { testHost } from './page.testing.ts';
import { type ClickProps, useClick } from './use-click.ts';

const widget = freshWidget(shapeRect, { x: 0, y: 0 }, 'w');
interface ClickableProps {
  readonly event: ClickEvent;
  readonly tell: (props: ClickProps | undefined) => void;
}
function Clickable({ event, tell }: ClickableProps) {
  tell(useClick(widget, event));
  return null;
}
function setUp(config: unknown, enable = true, mode: PageHost['mode'] = 'run', done = Promise.resolve()) {
  const log: string[] = [];
  const host = testHost(
    {},
    {
      mode,
      async act(_widget, _event, released) {
        log.push(released ? 'held' : 'clicked');
        if (!released) {
          await done;
          return true;
        }
        await released;
        log.push('let go');
        return true;
      },
    },
  );
  let props: ClickProps | undefined;
  const event = ClickEvent.parse({ enable, config });
  const keep = (now: ClickProps | undefined) => {
    props = now;
  };
  renderToStaticMarkup(
    <PageContext value={host}>
      <Clickable event={event} tell={keep} />
    </PageContext>,
  );
  const target = { setPointerCapture: (id: number) => log.push(`follows pointer ${id}`) };
  const pointer = (button: number) => ({ button, pointerId: 7, currentTarget: target }) as never;
  const key = (name: string, more: object = {}) =>
    ({ key: name, repeat: false, target, currentTarget: target, preventDefault: () => undefined, ...more }) as never;
  return { props, log, pointer, key };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));

describe('a click', () => {
  it('is a press of the pointer, of Enter or of the space bar', () => {
    const { props, log, pointer, key } = setUp({});
    props?.onPointerDown(pointer(0));
    props?.onPointerUp();
    props?.onClick();
    for (const name of ['Enter', ' ', 'a']) props?.onKeyDown(key(name));
    expect(log).toEqual(['clicked', 'clicked', 'clicked']);
  });
  it('is one, however long the key is held, and none when the key is meant for something inside', () => {
    const { props, log, key } = setUp({});
    props?.onKeyDown(key('Enter', { repeat: true }));
    props?.onKeyDown(key('Enter', { target: {} }));
    expect(log).toEqual([]);
  });
  it('is marked as under way until it is done, and not unmarked by a second one', async () => {
    const { promise, resolve } = Promise.withResolvers<void>();
    const { props } = setUp({}, true, 'run', promise);
    const marks = new Set<string>();
    const element = {
      setAttribute: (name: string) => marks.add(name),
      removeAttribute: (name: string) => marks.delete(name),
      hasAttribute: (name: string) => marks.has(name),
    };
    props?.onClick({ currentTarget: element } as never);
    props?.onClick({ currentTarget: element } as never);
    await settled();
    expect([...marks]).toEqual(['aria-busy']);
    resolve();
    await settled();
    expect([...marks]).toEqual([]);
  });
  it('is not offered where it is switched off, nor while editing', () => {
    expect([setUp({}, false).props, setUp({}, true, 'edit').props]).toEqual([undefined, undefined]);
  });
});

describe('holding', () => {
  const press = { writeType: 'press' };
  it('lasts from the finger down to the finger up, wherever it is lifted', async () => {
    const { props, log, pointer } = setUp(press);
    props?.onPointerDown(pointer(0));
    props?.onPointerDown(pointer(0));
    await settled();
    expect(log).toEqual(['follows pointer 7', 'held', 'follows pointer 7']);
    props?.onPointerUp();
    props?.onClick();
    await settled();
    expect(log.slice(3)).toEqual(['let go']);
  });
  it('begins with the first button only', () => {
    const { props, log, pointer } = setUp(press);
    props?.onPointerDown(pointer(2));
    expect(log).toEqual([]);
  });
  it.each(['onPointerCancel', 'onBlur'] as const)('ends with %s', async (end) => {
    const { props, log, pointer } = setUp(press);
    props?.onPointerDown(pointer(0));
    props?.[end]();
    await settled();
    expect(log.at(-1)).toBe('let go');
  });
  it('ends with the key, and can begin again', async () => {
    const { props, log, key } = setUp(press);
    for (let count = 0; count < 2; count++) {
      props?.onKeyDown(key(' '));
      props?.onKeyUp(key(' '));
      await settled();
    }
    expect(log).toEqual(['held', 'let go', 'held', 'let go']);
  });
  it('keeps the finger: no menu of a long touch takes it away while it lasts', () => {
    const { props, pointer } = setUp(press);
    let menus = 0;
    const menu = { preventDefault: () => (menus += 1) } as never;
    expect(props?.['data-holds']).toBe(true);
    props?.onContextMenu?.(menu);
    expect(menus).toBe(0);
    props?.onPointerDown(pointer(0));
    props?.onContextMenu?.(menu);
    expect(menus).toBe(1);
    expect(setUp({}).props).not.toHaveProperty('data-holds');
  });
  it('is no holding when the event leads to a page', () => {
    const { props, log, pointer } = setUp({ ...press, action: 'page' });
    props?.onPointerDown(pointer(0));
    props?.onClick();
    expect(log).toEqual(['clicked']);
  });
});

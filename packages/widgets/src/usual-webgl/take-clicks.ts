import type { ClickEvent, DataOf, Scene, Widget } from '@lightfield/page';
import { isCalm } from '../kit/calm.ts';
import type { PageHost } from '../kit/index.ts';
import type { webgl } from './definition.ts';
import type { Stage } from './engine/index.ts';

interface Latest {
  readonly widget: Widget<DataOf<typeof webgl>>;
  readonly page: PageHost;
}
/** Pixels by which a finger may move and still mean a click: further, it turns the scene. */
const STILL = 6;
const isPress = ({ config }: ClickEvent): boolean => config.action === 'write' && config.writeType === 'press';

/**
 * Clicks on nodes: what the page says of them, or a flight to a camera. What writes while it is held ends when the finger is lifted,
 * wherever that is, and when the scene goes away. Answers how to stop.
 */
export function takeClicks(
  stage: Stage,
  canvas: HTMLElement,
  { nodes, views }: Scene,
  latest: () => Latest,
): () => void {
  const clickable = new Map(
    nodes.filter(({ click, clickView }) => click !== '' || clickView !== null).map((node) => [node.id, node]),
  );
  if (clickable.size === 0) return () => undefined;
  let down: { x: number; y: number; id: string } | undefined;
  let release: (() => void) | undefined;

  const eventOf = (id: string): ClickEvent | undefined => {
    const click = clickable.get(id)?.click ?? '';
    const found = latest().widget.data.eventArray.find(({ event }) => event === click && click !== '');
    return found?.clickEvent.enable ? found.clickEvent : undefined;
  };
  const at = ({ clientX, clientY }: PointerEvent): string | undefined => {
    const { left, top } = canvas.getBoundingClientRect();
    // the page may be drawn larger or smaller than its units
    const scale = canvas.clientWidth / Math.max(1, canvas.getBoundingClientRect().width);
    const does = (id: string) => clickable.get(id)?.clickView !== null || eventOf(id) !== undefined;
    return stage.pick((clientX - left) * scale, (clientY - top) * scale, (id) => clickable.has(id) && does(id));
  };
  const letGo = () => {
    release?.();
    release = undefined;
  };
  const onDown = (event: PointerEvent) => {
    down = undefined;
    if (event.button !== 0) return;
    const id = at(event);
    if (id === undefined) return;
    down = { x: event.clientX, y: event.clientY, id };
    const does = eventOf(id);
    if (!does || !isPress(does)) return;
    const { promise, resolve } = Promise.withResolvers<void>();
    release = resolve;
    void latest().page.act(latest().widget, does, promise);
  };
  const onUp = (event: PointerEvent) => {
    const held = release !== undefined;
    letGo();
    if (held || !down || Math.hypot(event.clientX - down.x, event.clientY - down.y) > STILL) return;
    const does = eventOf(down.id);
    const view = views.find(({ id }) => id === clickable.get(down?.id ?? '')?.clickView);
    if (view) stage.fly(view, isCalm());
    if (does) void latest().page.act(latest().widget, does);
  };
  const onMove = (event: PointerEvent) => {
    if (event.buttons === 0) canvas.style.cursor = at(event) === undefined ? '' : 'pointer';
  };
  const whenHidden = () => document.hidden && letGo();
  canvas.addEventListener('pointerdown', onDown);
  canvas.addEventListener('pointerup', onUp);
  canvas.addEventListener('pointercancel', letGo);
  canvas.addEventListener('pointermove', onMove);
  document.addEventListener('visibilitychange', whenHidden);
  globalThis.addEventListener('blur', letGo);
  return () => {
    letGo();
    canvas.removeEventListener('pointerdown', onDown);
    canvas.removeEventListener('pointerup', onUp);
    canvas.removeEventListener('pointercancel', letGo);
    canvas.removeEventListener('pointermove', onMove);
    document.removeEventListener('visibilitychange', whenHidden);
    globalThis.removeEventListener('blur', letGo);
  };
}

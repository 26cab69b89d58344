import {
  type Animated,
  type Animation,
  type AnimationName,
  animate,
  type Binding,
  isAnimated,
  isTwinkled,
  type Style,
  type Widget,
} from '@lightfield/page';
import type { Live, PageClock } from '../kit/host.ts';
import { isCalm, watchCalm } from '../kit/calm.ts';
import { keyOf } from '../kit/key-of.ts';
import { CHANNELS, type Channel } from '../kit/paint.ts';
import { isDoubtful } from '../kit/reading.ts';

/** What an animation does to the element of a widget. Each is told only what changed. */
export interface Target {
  show(shown: boolean): void;
  /** Away from its place in page units, turned further by so many degrees clockwise. */
  place(dx: number, dy: number, turn: number): void;
  /** `''`: the colour of the style. */
  colour(channel: Channel, colour: string): void;
  /** 0 to 1, on top of the opacity of the style. */
  fade(share: number): void;
  /** Said by a sign instead of by motion (decision 054); `null`: it does not turn, or is seen to. */
  sayTurning(direction: 'cw' | 'ccw' | null): void;
}
/** What is left of a widget that twinkles by opacity, in its dark half. */
const DARK = 0.2;
const EVERYWHERE: readonly AnimationName[] = ['visiable', 'move'];

/** The animations that are at work: switched on, and shown by this kind of widget. */
export function animationOf({ animation }: Pick<Widget, 'animation'>, shows: readonly AnimationName[]): Animation {
  if (!isAnimated(animation)) return animation;
  const names = Object.keys(animation) as AnimationName[];
  const isOff = (name: AnimationName) => animation[name].enable && !EVERYWHERE.includes(name) && !shows.includes(name);
  const off = names.filter(isOff);
  if (off.length === 0) return animation;
  return { ...animation, ...Object.fromEntries(off.map((name) => [name, { ...animation[name], enable: false }])) };
}

/** Keys of the values that the animations look at, each once. */
export function animationKeys(animation: Animation): string[] {
  const { move, ...others } = animation;
  const bindings: (Binding | null)[] = Object.values(others).map(({ enable, config }) => (enable ? config.data : null));
  if (move.enable) {
    const { bindType, data, xdata, ydata } = move.config;
    bindings.push(...(bindType === 'xy' ? [xdata, ydata] : [data]));
  }
  return [...new Set(bindings.map(keyOf))].filter((key) => key !== '');
}

/**
 * Keeps a widget's element at what its animations ask for, from now on, past React. Listens only to the values that the
 * animations look at, and to the clock only while something turns or twinkles. What turns is turning now: it stands still
 * while its value is bad or out of date, and where the system asks for little motion (decision 054). Answers how to stop.
 */
export function playAnimations(
  { animation, style }: Pick<Widget, 'animation' | 'style'>,
  shows: readonly AnimationName[],
  { live, clock }: { readonly live: Live; readonly clock: PageClock },
  target: Target,
): () => void {
  const active = animationOf({ animation }, shows);
  const read = (binding: Binding) => live.read(keyOf(binding))?.value;
  const isTold = (): boolean => !isDoubtful(live.read(keyOf(active.rotate.config.data))?.quality ?? 'good');
  const write = onlyChanges(target);
  let look: Animated;
  let calm = isCalm();
  /** How it turns now; `undefined`: it does not, or nobody knows. */
  let turning: Animated['rotate'];
  let turn = 0;
  let elapsedBefore: number | null = null;
  let twinkled = false;
  let stopClock: (() => void) | null = null;

  const paint = () => {
    const twinkle = twinkled ? look.twinkle : undefined;
    for (const channel of CHANNEL_NAMES) write.colour(channel, colourOf(channel, look, twinkle, style));
    write.fade(twinkle?.type === 'opacity' ? DARK : 1);
    write.place(look.offset.x, look.offset.y, calm ? 0 : turn);
    write.sayTurning((calm && turning?.direction) || null);
    write.show(look.visible);
  };
  const tick = (elapsed: number) => {
    twinkled = isTwinkled(elapsed);
    if (turning) {
      // it goes on from where it stood when it was last at rest, as a machine does
      const { direction, speed } = turning;
      const degrees = ((elapsed - (elapsedBefore ?? elapsed)) / speed) * 360;
      turn = (turn + (direction === 'cw' ? degrees : -degrees)) % 360;
    }
    elapsedBefore = elapsed;
    paint();
  };
  const update = () => {
    look = animate(active, read);
    turning = look.rotate && isTold() ? look.rotate : undefined;
    if (!(turning && !calm) && !look.twinkle) {
      stopClock?.();
      stopClock = null;
      elapsedBefore = null;
    } else stopClock ??= clock.add(tick);
    paint();
  };

  update();
  const uncalm =
    active.rotate.enable &&
    watchCalm(() => {
      calm = isCalm();
      update();
    });
  const unwatch = animationKeys(active).map((key) => live.watch(key, update));
  return () => {
    stopClock?.();
    if (uncalm) uncalm();
    for (const stop of unwatch) stop();
  };
}

const CHANNEL_NAMES = Object.keys(CHANNELS) as Channel[];

/** `''`: the colour of the style. What the style leaves out does not appear by twinkling. */
function colourOf(channel: Channel, look: Animated, twinkle: Animated['twinkle'], style: Style): string {
  const leftOut = channel !== 'font' && !style[channel].enable;
  const other = twinkle?.type === 'color' && !leftOut ? twinkle[channel] : undefined;
  return other ?? look[channel] ?? '';
}

/** A target that hears nothing twice. It begins as React drew it: in place, unturned, in the colours of the style. */
function onlyChanges(target: Target): Target {
  let shown = true;
  let [x, y, degrees] = [0, 0, 0];
  let share = 1;
  let said: 'cw' | 'ccw' | null = null;
  const colours: Record<Channel, string> = { fill: '', stroke: '', font: '' };
  return {
    show(now) {
      if (now !== shown) target.show(now);
      shown = now;
    },
    place(dx, dy, turn) {
      if (dx !== x || dy !== y || turn !== degrees) target.place(dx, dy, turn);
      [x, y, degrees] = [dx, dy, turn];
    },
    colour(channel, now) {
      if (now !== colours[channel]) target.colour(channel, now);
      colours[channel] = now;
    },
    fade(now) {
      if (now !== share) target.fade(now);
      share = now;
    },
    sayTurning(now) {
      if (now !== said) target.sayTurning(now);
      said = now;
    },
  };
}

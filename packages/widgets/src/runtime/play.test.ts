import { Animation, Binding, Style } from '@lightfield/page';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Reading } from '../kit/host.ts';
import { aReading, testHost } from '../kit/page.testing.ts';
import { animationKeys, animationOf, playAnimations, type Target } from './play.ts';

const data = Binding.parse({ signalId: 'v' });
const setUp = (animation: unknown, value?: number, style: unknown = {}) => {
  const told: string[] = [];
  const target: Target = {
    show: (shown) => told.push(shown ? 'shown' : 'hidden'),
    place: (dx, dy, turn) => told.push(`at ${dx},${dy} turned ${turn}`),
    colour: (channel, colour) => told.push(`${channel} ${colour || 'of the style'}`),
    fade: (share) => told.push(`faded to ${share}`),
    sayTurning: (direction) => told.push(direction ? `sign of turning ${direction}` : 'no sign'),
  };
  const host = testHost(value === undefined ? {} : { 'signal:v': aReading(value) });
  const widget = { animation: Animation.parse(animation), style: Style.parse(style) };
  const stop = playAnimations(widget, ['twinkle', 'rotate', 'fillColor', 'borderColor', 'fontColor'], host, target);
  const heard = () => told.splice(0);
  const set = (next: number, more: Partial<Reading> = {}) => host.put('signal:v', aReading(next, more));
  return { host, heard, stop, set };
};

describe('colour', () => {
  it('is told when it changes, and not again while it stays', () => {
    const { heard, set } = setUp({ fillColor: { enable: true, config: { data } } }, 0);
    expect(heard()).toEqual(['fill #ff0000']);
    set(0);
    expect(heard()).toEqual([]);
    set(1);
    expect(heard()).toEqual(['fill #ffff00']);
    set(7);
    expect(heard()).toEqual(['fill of the style']);
  });
  it('is heard no more once stopped', () => {
    const { heard, set, stop } = setUp({ fillColor: { enable: true, config: { data } } });
    stop();
    set(0);
    expect(heard()).toEqual([]);
  });
});

describe('twinkling', () => {
  const when = { data, value: '1' };
  it('goes between its colours and those of the moment', () => {
    const fillColor = { enable: true, config: { data } };
    const { heard, host } = setUp({ twinkle: { enable: true, config: { ...when, fill: '#00ff00' } }, fillColor }, 1);
    heard();
    host.tick(600);
    expect(heard()).toEqual(['fill #00ff00', 'stroke #ff0000', 'font #ff0000']);
    host.tick(1_100);
    expect(heard()).toEqual(['fill #ffff00', 'stroke of the style', 'font of the style']);
  });
  it('brings no outline to what has none', () => {
    const { heard, host } = setUp({ twinkle: { enable: true, config: when } }, 1, { stroke: { enable: false } });
    host.tick(600);
    expect(heard()).toEqual(['fill #ff0000', 'font #ff0000']);
  });
  it('by opacity leaves the colours alone, and ends bright', () => {
    const { heard, host, set } = setUp({ twinkle: { enable: true, config: { ...when, twinkleType: 'opacity' } } }, 1);
    host.tick(600);
    expect(heard()).toEqual(['faded to 0.2']);
    set(0);
    expect(heard()).toEqual(['faded to 1']);
    host.tick(1_600);
    expect(heard()).toEqual([]);
  });
});

describe('turning', () => {
  const rotate = (more: object) => ({ rotate: { enable: true, config: { data, value: '1', speed: 1_000, ...more } } });
  it.each([
    ['cw', 90],
    ['ccw', -90],
  ])('%s by a quarter in a quarter of its time', (direction, degrees) => {
    const { heard, host } = setUp(rotate({ direction }), 1);
    host.tick(5_000);
    host.tick(5_250);
    expect(heard()).toEqual([`at 0,0 turned ${degrees}`]);
  });
  it.each(['bad', 'stale'] as const)('stands still while its value is %s, for nobody knows', (quality) => {
    const { heard, host, set } = setUp(rotate({}), 1);
    host.tick(1_000);
    host.tick(1_250);
    set(1, { quality });
    heard();
    host.tick(1_500);
    expect(heard()).toEqual([]);
    set(1);
    host.tick(5_000);
    host.tick(5_250);
    expect(heard()).toEqual(['at 0,0 turned 180']);
  });
  it('stops where it stood, and goes on from there', () => {
    const { heard, host, set } = setUp(rotate({}), 1);
    host.tick(1_000);
    host.tick(1_250);
    set(0);
    host.tick(9_000);
    set(1);
    host.tick(20_000);
    host.tick(20_250);
    expect(heard()).toEqual(['at 0,0 turned 90', 'at 0,0 turned 180']);
  });
});

it('hides what is not to be seen from the first moment on', () => {
  const { heard, set } = setUp({ visiable: { enable: true, config: { data, value: '1' } } }, 1);
  expect(heard()).toEqual(['hidden']);
  set(2);
  expect(heard()).toEqual(['shown']);
});

describe('the animations at work', () => {
  const bound = (signalId: string) => ({ enable: true, config: { data: Binding.parse({ signalId }) } });
  const animation = Animation.parse({
    visiable: bound('v'),
    fillColor: bound('f'),
    borderColor: bound('v'),
    fontColor: { config: { data } },
    rotate: bound('r'),
    move: { enable: true, config: { xdata: Binding.parse({ signalId: 'x' }), data } },
  });
  it('are those that are switched on and shown by this kind of widget', () => {
    const active = animationOf({ animation }, ['fillColor', 'borderColor']);
    expect(Object.values(active).map(({ enable }) => enable)).toEqual([true, false, false, true, true, false, true]);
  });
  it('follow each value they look at once', () => {
    const active = animationOf({ animation }, ['fillColor', 'borderColor']);
    expect(animationKeys(active)).toEqual(['signal:v', 'signal:f', 'signal:x']);
  });
});

describe('where the system asks for little motion', () => {
  const change = new Set<() => void>();
  const media = {
    matches: true,
    addEventListener: (_: string, run: () => void) => change.add(run),
    removeEventListener: (_: string, run: () => void) => change.delete(run),
  };
  afterEach(() => {
    vi.unstubAllGlobals();
    media.matches = true;
    change.clear();
  });
  it('a sign says that it turns, and which way; it turns again when that is no longer asked', () => {
    vi.stubGlobal('matchMedia', () => media);
    const rotate = { enable: true, config: { data, value: '1', direction: 'ccw' } };
    const { heard, host, set, stop } = setUp({ rotate }, 1);
    expect(heard()).toEqual(['sign of turning ccw']);
    host.tick(1_000);
    host.tick(1_250);
    expect(heard()).toEqual([]);
    set(1, { quality: 'stale' });
    expect(heard()).toEqual(['no sign']);
    set(1);
    expect(heard()).toEqual(['sign of turning ccw']);
    set(0);
    expect(heard()).toEqual(['no sign']);
    set(1);
    heard();
    media.matches = false;
    for (const run of change) run();
    expect(heard()).toEqual(['no sign']);
    host.tick(2_000);
    host.tick(2_250);
    expect(heard()).toEqual(['at 0,0 turned -90']);
    stop();
    expect(change.size).toBe(0);
  });
});

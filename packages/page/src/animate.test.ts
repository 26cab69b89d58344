import { describe, expect, it } from 'vitest';
import { angleAt, animate, AT_REST, holds, isTwinkled, type LiveValue } from './animate.ts';
import { Animation, type AnimationName } from './animation.ts';
import { aBinding } from './page.testing.ts';

const values = (readings: Record<string, LiveValue>) => (binding: { signalId: string }) => readings[binding.signalId];
const animated = (name: AnimationName, config: object, enable = true) =>
  Animation.parse({ [name]: { enable, config: { data: aBinding('s'), ...config } } });
const look = (animation: Animation, reading: LiveValue) => animate(animation, values({ s: reading }));

describe('a comparison', () => {
  it.each<[LiveValue, Parameters<typeof holds>[0], string, boolean]>([
    [1, '==', '1', true],
    [1, '==', '1.0', true],
    ['01', '==', '1', true],
    [true, '==', '1', true],
    [2, '>', '10', false],
    ['2', '<', '10', true],
    ['run', '==', 'run', true],
    ['run', '!=', 'stop', true],
    ['run', '>', 'a', false],
    [0, '==', '', false],
    ['', '==', '', true],
    [5, '!=', 'five', true],
    [3, '>=', '3', true],
    [3, '<=', '2', false],
  ])('%j %s %j is %s', (reading, symbol, value, wanted) => {
    expect(holds(symbol, reading, value)).toBe(wanted);
  });
  it('holds for nothing while there is no value', () => {
    for (const symbol of ['==', '!=', '>', '>=', '<', '<='] as const)
      for (const nothing of [undefined, null, Number.NaN]) expect(holds(symbol, nothing, '0')).toBe(false);
  });
});

describe('animations', () => {
  it('leave a widget without any at rest', () => {
    expect(animate(Animation.parse({}), values({ s: 0 }))).toBe(AT_REST);
    expect(look(animated('visiable', {}, false), 0)).toBe(AT_REST);
  });
  it('hide while the condition holds (S2 §9 default), or show while it does', () => {
    expect(look(animated('visiable', {}), 0).visible).toBe(false);
    expect(look(animated('visiable', {}), 1).visible).toBe(true);
    expect(look(animated('visiable', { visiable: 'show' }), 0).visible).toBe(true);
    expect(look(animated('visiable', { visiable: 'show' }), 1).visible).toBe(false);
  });
  it('hide nothing while its value is not known, and show nothing that is shown for a value alone', () => {
    expect(look(animated('visiable', {}), undefined).visible).toBe(true);
    expect(look(animated('visiable', { symbol: '!=' }), null).visible).toBe(true);
    expect(look(animated('visiable', { visiable: 'show' }), undefined).visible).toBe(false);
    expect(look(animated('visiable', { visiable: 'show', symbol: '!=' }), null).visible).toBe(false);
  });
  it('bound to nothing hide nothing', () => {
    expect(look(animated('visiable', { visiable: 'show', data: null }), undefined).visible).toBe(true);
  });
  it('colour by the first line that holds: 0 red, 1 yellow to begin with (S2 §9)', () => {
    const fill = animated('fillColor', {});
    expect([0, 1, 2, undefined].map((reading) => look(fill, reading).fill)).toEqual([
      '#ff0000',
      '#ffff00',
      undefined,
      undefined,
    ]);
    const lines = [
      { symbol: '>', value: '5', color: '#111111' },
      { symbol: '>', value: '1', color: '#222222' },
    ];
    expect(look(animated('borderColor', { dataArray: lines }), 9).stroke).toBe('#111111');
    expect(look(animated('fontColor', { dataArray: lines }), 3).font).toBe('#222222');
  });
  it('twinkle and turn while the condition holds', () => {
    expect(look(animated('twinkle', { twinkleType: 'opacity' }), 0).twinkle).toMatchObject({ type: 'opacity' });
    expect(look(animated('twinkle', {}), 1).twinkle).toBeUndefined();
    expect(look(animated('rotate', { direction: 'ccw' }), 0).rotate).toEqual({ direction: 'ccw', speed: 1_000 });
    expect(look(animated('rotate', {}), undefined).rotate).toBeUndefined();
  });
  it('move by two values, or by a list of places', () => {
    const xy = Animation.parse({ move: { enable: true, config: { xdata: aBinding('x'), ydata: aBinding('y') } } });
    expect(animate(xy, values({ x: 12, y: '-3.5' })).offset).toEqual({ x: 12, y: -3.5 });
    expect(animate(xy, values({ x: 'far', y: 1e9 })).offset).toEqual({ x: 0, y: 100_000 });
    const list = animated('move', {
      bindType: 'data',
      dataArray: [
        { value: '1', x: 5, y: 6 },
        { value: '2', x: 7, y: 8 },
      ],
    });
    expect(look(list, 2).offset).toEqual({ x: 7, y: 8 });
    expect(look(list, 3).offset).toEqual({ x: 0, y: 0 });
  });
});

describe('the clock of a page', () => {
  it('turns once in the time the speed says', () => {
    expect(angleAt({ direction: 'cw', speed: 1_000 }, 250)).toBe(90);
    expect(angleAt({ direction: 'ccw', speed: 1_000 }, 1_250)).toBe(-90);
  });
  it('changes looks twice a second', () => {
    expect([0, 499, 500, 999, 1_000].map(isTwinkled)).toEqual([false, false, true, true, false]);
  });
});

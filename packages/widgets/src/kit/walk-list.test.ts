import { describe, expect, it } from 'vitest';
import { placeList, walkList } from './walk-list.ts';

const items = ['Open', 'Close', 'Off'].map((text) => ({ text }));

describe('walking through a list', () => {
  it.each([
    ['ArrowDown', 0, 1],
    ['ArrowDown', 2, 0],
    ['ArrowUp', 0, 2],
    ['Home', 2, 0],
    ['End', 0, 2],
    ['c', 0, 1],
    ['o', 0, 2],
    ['O', 2, 0],
    ['x', 0, null],
    [' ', 0, null],
    ['Escape', 0, null],
  ])('%s leads from %d to %j', (key, at, next) => {
    expect(walkList(key, at, items)).toBe(next);
  });
  it('leads nowhere in an empty list', () => {
    expect(walkList('ArrowDown', -1, [])).toBeNull();
  });
});

describe('placing a list', () => {
  const room = { width: 1_000, height: 600 };
  const list = { width: 120, height: 100 };
  it('opens below', () => {
    expect(placeList({ left: 50, top: 20, bottom: 50 }, list, room, 1)).toEqual({ left: 50, top: 54, maxHeight: 100 });
  });
  it('opens above where there is no room below', () => {
    expect(placeList({ left: 50, top: 540, bottom: 570 }, list, room, 1).top).toBe(436);
  });
  it('is as high as the room allows, in its own pixels', () => {
    expect(placeList({ left: 0, top: 10, bottom: 492 }, list, room, 2)).toMatchObject({ top: 496, maxHeight: 50 });
  });
  it('stays inside of the window, enlarged as the page is', () => {
    expect(placeList({ left: 990, top: 0, bottom: 20 }, list, room, 2).left).toBe(756);
  });
});

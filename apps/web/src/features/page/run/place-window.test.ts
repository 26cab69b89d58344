import { LIMITS } from '@lightfield/contract';
import { describe, expect, it } from 'vitest';
import { placeWindow } from './place-window.ts';

const frame = { ...LIMITS.designer.popup, middle: false, titleShow: true };
const still = { x: 0, y: 0 };

describe('a pop-up', () => {
  it('stands at 200, 200 with 600 by 600', () => {
    expect(placeWindow(frame, still, { width: 1_440, height: 900 })).toEqual({
      left: 200,
      top: 200,
      width: 600,
      height: 600,
    });
  });
  it('stands in the middle when it shall', () => {
    expect(placeWindow({ ...frame, middle: true }, still, { width: 1_440, height: 900 })).toMatchObject({
      left: 420,
      top: 150,
    });
  });
  it('fits a phone', () => {
    expect(placeWindow(frame, still, { width: 390, height: 844 })).toEqual({
      left: 8,
      top: 200,
      width: 374,
      height: 600,
    });
  });
  it('moves up where there is too little room below', () => {
    expect(placeWindow(frame, still, { width: 1_024, height: 700 })).toMatchObject({ top: 92, height: 600 });
  });
  it('cannot be dragged out of reach', () => {
    const room = { width: 1_440, height: 900 };
    expect(placeWindow(frame, { x: -9_000, y: -9_000 }, room)).toMatchObject({ left: -552, top: 0 });
    expect(placeWindow(frame, { x: 9_000, y: 9_000 }, room)).toMatchObject({ left: 1_392, top: 852 });
  });
});

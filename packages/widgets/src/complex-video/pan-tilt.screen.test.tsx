import type { CameraMove, VideoFault } from '@lightfield/contract';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PageContext } from '../kit/host.ts';
import { testHost } from '../kit/page.testing.ts';
import { PanTilt } from './pan-tilt.tsx';

let told: CameraMove[];
let fault: VideoFault | null;
let close: () => void;
const at = (move: string) => document.querySelector<HTMLElement>(`[data-move=${move}]`) as HTMLElement;
/** What a hand does, and what React makes of it. */
async function doing(hand: () => unknown): Promise<void> {
  hand();
  await new Promise((done) => setTimeout(done));
}
const pointer = (move: string, kind: string, button = 0) =>
  doing(() =>
    at(move).dispatchEvent(new PointerEvent(kind, { bubbles: true, pointerId: 1, button, pointerType: 'mouse' })),
  );
const key = (move: string, kind: 'keydown' | 'keyup', name: string, repeat = false) =>
  doing(() => at(move).dispatchEvent(new KeyboardEvent(kind, { key: name, bubbles: true, cancelable: true, repeat })));

beforeEach(async () => {
  [told, fault] = [[], null];
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  // no pointer of a real hand can be captured
  const capture = vi.spyOn(Element.prototype, 'setPointerCapture').mockImplementation(() => undefined);
  const turn = (_camera: object, move: CameraMove) => {
    told.push(move);
    return Promise.resolve(fault);
  };
  root.render(
    <PageContext value={testHost()}>
      <PanTilt camera={{ camera: '1' }} turn={turn} />
    </PageContext>,
  );
  await vi.waitUntil(() => document.querySelectorAll('[data-move]').length === 6);
  close = () => {
    root.unmount();
    place.remove();
    capture.mockRestore();
  };
});
afterEach(() => close());

it('moves the camera while a button is held, by pointer and by key, and stops it once', async () => {
  await pointer('left', 'pointerdown');
  await pointer('left', 'pointerup');
  await pointer('left', 'lostpointercapture');
  expect(told).toEqual(['left', 'stop']);
  await key('in', 'keydown', 'Enter');
  await key('in', 'keydown', 'Enter', true);
  await key('in', 'keyup', 'Enter');
  expect(told.slice(2)).toEqual(['in', 'stop']);
  await pointer('up', 'pointerdown', 2);
  expect(told).toHaveLength(4);
});

it('says again that it is held, before the platform gives it up', async () => {
  await pointer('up', 'pointerdown');
  await expect.poll(() => told.length, { timeout: 2_400 }).toBeGreaterThan(1);
  expect(new Set(told)).toEqual(new Set(['up']));
  await pointer('up', 'pointerup');
});

it('stops when the page is left meanwhile', async () => {
  await pointer('down', 'pointerdown');
  await doing(close);
  expect(told).toEqual(['down', 'stop']);
});

it('says why a camera does not move, and asks no more', async () => {
  fault = 'fixed';
  await pointer('right', 'pointerdown');
  await expect.poll(() => document.querySelector('.lf-video-turn output')?.textContent).toBeTruthy();
  await pointer('right', 'pointerup');
  expect(told).toEqual(['right']);
});

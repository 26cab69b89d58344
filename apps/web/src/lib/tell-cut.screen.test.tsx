import { afterEach, expect, it } from 'vitest';
import { tellCut } from './tell-cut.ts';

tellCut();
let holder: HTMLElement | undefined;
afterEach(() => holder?.remove());

/** The first element of this, pointed at. */
function pointAt(markup: string, at = ':scope > *'): HTMLElement {
  holder?.remove();
  holder = document.createElement('div');
  holder.innerHTML = markup;
  document.body.append(holder);
  const target = holder.querySelector(at);
  target?.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
  return holder.firstElementChild as HTMLElement;
}
const ENDS = 'width: 60px; overflow: hidden; white-space: nowrap; text-overflow: ellipsis';

it('says what is cut to whoever points there, and nothing of what is not', () => {
  const words = 'Outlet pressure of the second pump';
  expect(pointAt(`<p style="${ENDS}">${words}</p>`).title).toBe(words);
  expect(pointAt(`<p style="${ENDS}"><b>${words}</b></p>`, 'b').title).toBe(words);
  expect(pointAt(`<p style="${ENDS}">Pump</p>`).title).toBe('');
  expect(pointAt(`<p style="${ENDS}" title="own">${words}</p>`).title).toBe('own');
  expect(pointAt(`<input style="width: 60px" placeholder="${words}">`).title).toBe(words);
  expect(pointAt(`<input style="width: 600px" placeholder="${words}">`).title).toBe('');
});
it('says no more once there is room', () => {
  const paragraph = pointAt(`<p style="${ENDS}">Outlet pressure of the second pump</p>`);
  paragraph.style.width = '600px';
  paragraph.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
  expect(paragraph.title).toBe('');
});

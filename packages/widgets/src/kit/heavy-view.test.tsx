import { expect, it, vi } from 'vitest';
import { slide } from '../navigate-slide/definition.ts';
import { draw, widgetOf } from './draw.testing.tsx';
import { heavyView, isHeavy } from './heavy-view.tsx';
import type { View } from './view.ts';

const Plain: View<unknown> = ({ widget }) => <b>{widget.id}</b>;
const widget = widgetOf(slide, {});

it('draws nothing before it is there, and itself afterwards, also in places drawn later', async () => {
  const load = vi.fn<() => Promise<View<unknown>>>().mockResolvedValue(Plain);
  const view = heavyView(slide, load);
  expect(isHeavy(view)).toBe(true);
  expect(isHeavy(Plain)).toBe(false);
  expect(draw(view, widget)).toBe('');
  expect(load).not.toHaveBeenCalled();
  await Promise.all([view.fetch(), view.fetch()]);
  expect(draw(view, widget)).toBe('<b>w1</b>');
  await view.fetch();
  expect(load).toHaveBeenCalledTimes(1);
});

it('is asked for again after it could not be fetched', async () => {
  const load = vi.fn<() => Promise<View<unknown>>>().mockRejectedValueOnce(new Error('away')).mockResolvedValue(Plain);
  const view = heavyView(slide, load);
  await expect(view.fetch()).rejects.toThrow('away');
  await view.fetch();
  expect(draw(view, widget)).toBe('<b>w1</b>');
});

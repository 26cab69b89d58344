import { LIMITS } from '@lightfield/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { lasting, leaving } from './popup.ts';

describe('a pop-up', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('leaves after ten seconds, once', () => {
    const close = vi.fn<() => void>();
    leaving(close);
    vi.advanceTimersByTime(LIMITS.message.popupMs - 1);
    expect(close).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(close).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(60_000);
    expect(close).toHaveBeenCalledTimes(1);
  });
  it('of a severe alarm stays until somebody closes it, who has read it then', () => {
    const [close, looked] = [vi.fn<() => void>(), vi.fn<() => void>()];
    const options = lasting('severe', close, looked);
    vi.advanceTimersByTime(86_400_000);
    expect(close).not.toHaveBeenCalled();
    expect(options).toMatchObject({ duration: false, closable: { onClose: looked } });
    lasting('normal', close, looked);
    vi.advanceTimersByTime(10_000);
    expect(close).toHaveBeenCalledTimes(1);
  });
  it('stays under the pointer, and ten seconds more', () => {
    const close = vi.fn<() => void>();
    const { props } = leaving(close);
    vi.advanceTimersByTime(9_000);
    props.onPointerEnter();
    vi.advanceTimersByTime(60_000);
    expect(close).not.toHaveBeenCalled();
    props.onPointerLeave();
    vi.advanceTimersByTime(9_999);
    expect(close).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(close).toHaveBeenCalledTimes(1);
  });
});

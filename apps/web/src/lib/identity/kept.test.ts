import { afterEach, describe, expect, it } from 'vitest';
import { keep, kept, letGo } from './kept.ts';

afterEach(() => letGo('proof'));

describe('what a step hands to the next', () => {
  it('is there for the next step', () => {
    keep('proof', { ticket: 't', expiresAt: 1_000 });
    expect(kept('proof', 999)).toEqual({ ticket: 't', expiresAt: 1_000 });
  });
  it('is gone once its time is over, for good', () => {
    keep('proof', { ticket: 't', expiresAt: 1_000 });
    expect(kept('proof', 1_000)).toBeUndefined();
    expect(kept('proof', 0)).toBeUndefined();
  });
  it('can be used up', () => {
    keep('proof', { ticket: 't', expiresAt: 1_000 });
    letGo('proof');
    expect(kept('proof', 0)).toBeUndefined();
  });
});

/** At most `max` in any span of `perMs`: answers whether one more may pass now. */
export function createRateLimit(max: number, perMs: number, now: () => number): () => boolean {
  let passed: number[] = [];
  return () => {
    const time = now();
    passed = passed.filter((at) => time - at < perMs);
    if (passed.length >= max) return false;
    passed.push(time);
    return true;
  };
}

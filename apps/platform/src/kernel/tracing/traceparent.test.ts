import { describe, expect, it } from 'vitest';
import { readTraceparent, writeTraceparent } from './traceparent.ts';

const [TRACE, SPAN] = ['0af7651916cd43dd8448eb211c80319c', 'b7ad6b7169203331'];

describe('traceparent (W3C Trace Context)', () => {
  it('is read as it is written', () => {
    expect(readTraceparent(`00-${TRACE}-${SPAN}-00`)).toEqual({ traceId: TRACE, spanId: SPAN });
    const name = { traceId: TRACE, spanId: SPAN };
    expect(readTraceparent(writeTraceparent(name))).toEqual(name);
  });
  it.each([
    undefined,
    '',
    ['00', TRACE],
    `00-${TRACE}-${SPAN}`,
    `01-${TRACE}-${SPAN}-01`,
    `00-${'0'.repeat(32)}-${SPAN}-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `00-${TRACE.toUpperCase()}-${SPAN}-01`,
    `00-${TRACE}-${SPAN}-01-more`,
  ])('%j is none', (text) => {
    expect(readTraceparent(text)).toBeUndefined();
  });
});

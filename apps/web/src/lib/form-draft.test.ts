import { describe, expect, it } from 'vitest';
import { draftIn, keepable } from './form-draft.ts';

describe('the draft of a form', () => {
  it('keeps what can be given back as it was, and no password or code', () => {
    const values = {
      name: '泵',
      n: 3,
      on: true,
      kinds: ['co'],
      at: new Date(),
      password: 'x',
      smsCode: '123456',
      none: undefined,
    };
    expect(keepable(values)).toEqual({ name: '泵', n: 3, on: true, kinds: ['co'] });
  });
  it('is given back to the same record only', () => {
    const text = JSON.stringify({ begun: '{"id":"a"}', values: { name: '泵' } });
    expect(draftIn(text, '{"id":"a"}')).toEqual({ name: '泵' });
    expect(draftIn(text, '{"id":"b"}')).toBeUndefined();
    expect([draftIn(null, '{}'), draftIn('no json', '{}'), draftIn('{"begun":"{}"}', '{}')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });
});

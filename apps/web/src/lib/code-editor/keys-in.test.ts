import { describe, expect, it } from 'vitest';
import { keysIn } from './keys-in.ts';

describe('the keys a script names', () => {
  it('are those of get and set, each once, in their order', () => {
    expect(keysIn(`if (get('b') > get("a")) set(\`pump\`, get('b'))`)).toEqual({ read: ['b', 'a'], written: ['pump'] });
  });
  it('are not those it only makes up', () => {
    expect(keysIn(`get('tank' + i); target('x'); log('get')`)).toEqual({ read: [], written: [] });
  });
});

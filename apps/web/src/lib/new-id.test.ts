import { Id } from '@lightfield/contract';
import { expect, it } from 'vitest';
import { newId } from './new-id.ts';

it('is a UUID v7 that begins with its time, and never the same twice', () => {
  const at = 1_800_000_000_123;
  const id = newId(at);
  expect(Id.safeParse(id).success).toBe(true);
  expect(id[14]).toBe('7');
  expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(at);
  expect(newId(at)).not.toBe(id);
});

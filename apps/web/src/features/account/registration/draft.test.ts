import { describe, expect, it } from 'vitest';
import { parseDraft, writeDraft } from './draft.ts';

describe('the draft of a registration', () => {
  it('brings back what was typed', () => {
    expect(parseDraft(writeDraft({ loginname: '张工', email: 'z@example.com' }))).toEqual({
      loginname: '张工',
      email: 'z@example.com',
    });
  });
  it('never holds the password or a code', () => {
    const typed = { loginname: 'zhang', password: 'Plant_2026', again: 'Plant_2026', smsCode: '123456', vcode: '1' };
    expect(writeDraft(typed)).toBe('{"loginname":"zhang"}');
  });
  it('is empty when nothing, or nothing readable, is there', () => {
    expect(writeDraft({ loginname: '' })).toBe('');
    expect(parseDraft('')).toEqual({});
    expect(parseDraft('{"loginname":1}')).toEqual({});
    expect(parseDraft('{broken')).toEqual({});
  });
});

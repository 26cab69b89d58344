import { describe, expect, it } from 'vitest';
import { NEW_RULE, ruleFieldsOf, ruleOf } from './alarm-rule-form.ts';

describe('an alarm rule as it is sent', () => {
  it('has what was typed without blanks around it, and one match in a row where nothing was typed', () => {
    expect(ruleOf({ mvarId: 'm', value: ' 90 ', content: ' 过高 ', filterCount: null }, NEW_RULE)).toEqual({
      ...NEW_RULE,
      mvarId: 'm',
      value: '90',
      content: '过高',
      filterCount: 1,
    });
  });

  it('keeps what no field shows', () => {
    const stored = { ...NEW_RULE, mvarId: 'm', value: '1', content: 'c', filterCount: 2, loop: 5 };
    const shown = ruleFieldsOf({
      ...stored,
      id: 'i',
      projectId: 'p',
      mvarKey: 'k',
      mvarName: 'n',
      unit: '',
      activeSince: null,
    });
    expect(shown).toEqual(stored);
    expect(ruleOf({ content: 'd' }, shown)).toEqual({ ...stored, content: 'd' });
  });
});

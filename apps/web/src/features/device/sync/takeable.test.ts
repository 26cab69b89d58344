import type { ExchangePreview } from '@lightfield/contract';
import { describe, expect, it } from 'vitest';
import { isTakeable } from './takeable.ts';

const SAME: ExchangePreview = { revision: 3, diffs: [], pages: [], gaps: [], issues: [] };
const PUMP = { kind: 'variables', id: 'a', name: 'pump', change: 'added', fields: [] } as const;
const ISSUE = { kind: 'variables', id: 'a', field: 'key', code: 1502, name: 'pump', zh: '', en: '' } as const;

describe('what another device or a file brings', () => {
  it('is taken when something differs, also when that is a page alone', () => {
    expect(isTakeable(SAME)).toBe(false);
    expect(isTakeable({ ...SAME, diffs: [{ ...PUMP, fields: [] }] })).toBe(true);
    expect(isTakeable({ ...SAME, pages: [{ title: '泵站总览', change: 'added' }] })).toBe(true);
    expect(isTakeable({ ...SAME, pages: [{ title: '泵站总览', change: 'unchanged' }] })).toBe(false);
  });
  it('is not taken while something stands against it; advice does not', () => {
    const differs = { ...SAME, diffs: [{ ...PUMP, fields: [] }] };
    expect(isTakeable({ ...differs, issues: [{ ...ISSUE, advice: true }] })).toBe(true);
    expect(isTakeable({ ...differs, issues: [{ ...ISSUE, advice: false }] })).toBe(false);
    const gap = { resource: 'variables', zh: '', en: '', hint: { zh: '', en: '' } } as const;
    expect(isTakeable({ ...differs, gaps: [gap] })).toBe(false);
  });
});

import { describe, expect, it } from 'vitest';
import { blocksOf, inlineOf, isOwnAddress } from './markdown.ts';

const PUMP = '01900000-0000-7000-8000-000000000001';
const OTHER = '01900000-0000-7000-8000-000000000002';
const named = new Set([PUMP]);

describe('an answer', () => {
  it('has paragraphs, headings, lists, code and tables', () => {
    const text = `# 结论\n**1号泵**用得最多。\n\n| 泵 | 小时 |\n|---|---:|\n| [1号](/monitor/eg/detail/list/${PUMP}/0) | 12 |\n\n- 一\n- 二\n\n1. 三\n\n\`\`\`\n<b>\n\`\`\``;
    expect(blocksOf(text, named)).toEqual([
      { kind: 'heading', parts: [{ kind: 'text', text: '结论' }] },
      {
        kind: 'paragraph',
        parts: [
          { kind: 'strong', text: '1号泵' },
          { kind: 'text', text: '用得最多。' },
        ],
      },
      {
        kind: 'table',
        head: [[{ kind: 'text', text: '泵' }], [{ kind: 'text', text: '小时' }]],
        rows: [
          [[{ kind: 'link', text: '1号', to: `/monitor/eg/detail/list/${PUMP}/0` }], [{ kind: 'text', text: '12' }]],
        ],
      },
      { kind: 'list', ordered: false, items: [[{ kind: 'text', text: '一' }], [{ kind: 'text', text: '二' }]] },
      { kind: 'list', ordered: true, items: [[{ kind: 'text', text: '三' }]] },
      { kind: 'code', text: '<b>' },
    ]);
  });

  it.each([
    ['<img src=x onerror=alert(1)>', '<img src=x onerror=alert(1)>'],
    ['![x](https://evil.example/?v=1)', 'x (https://evil.example/?v=1)'],
    [`![x](/monitor/eg/detail/list/${PUMP}/0)`, `x (/monitor/eg/detail/list/${PUMP}/0)`],
    ['[here](https://evil.example)', 'here (https://evil.example)'],
    ['[here](javascript:alert(1))', 'here (javascript:alert(1))'],
    ['<https://evil.example>', '<https://evil.example>'],
    ['https://evil.example', 'https://evil.example'],
  ])('shows as text what is HTML, a picture or a foreign link: %s', (text, shown) => {
    const parts = inlineOf(text, named);
    expect(parts.every(({ kind }) => kind === 'text')).toBe(true);
    expect(parts.map((part) => part.text).join('')).toBe(shown);
  });

  it.each([
    [`/monitor/eg/detail/list/${PUMP}/0`, true],
    [`/monitor/eg/detail/list/${PUMP}/0?tab=history`, true],
    [`/monitor/eg/detail/list/${PUMP}/1`, true],
    [`/monitor/eg/detail/page/${PUMP}/0`, true],
    [`/monitor/project/list?project=${PUMP}&tab=alarms`, true],
    // Nothing has found it.
    [`/monitor/eg/detail/list/${OTHER}/0`, false],
    [`/monitor/eg/detail/list/${PUMP}/0?tab=history&next=https://evil.example`, false],
    [`//evil.example/monitor/eg/detail/list/${PUMP}/0`, false],
    [`https://evil.example/monitor/eg/detail/list/${PUMP}/0`, false],
    [`/monitor/eg/detail/list/${PUMP}/0/../../../../logout`, false],
    [`/manage/aiconfig?action=${PUMP}`, false],
    [`/manage/frame/${PUMP}/1`, false],
    [`\\monitor\\eg\\detail\\list\\${PUMP}\\0`, false],
    ['', false],
  ])('links to %s: %s', (address, own) => expect(isOwnAddress(address, named)).toBe(own));

  it('is read in no more time than it is long', () => {
    const from = performance.now();
    blocksOf('|'.repeat(20_000));
    blocksOf('[('.repeat(10_000));
    blocksOf('**'.repeat(10_000));
    blocksOf('[a]('.repeat(5_000));
    blocksOf(`${'-'.repeat(20_000)}x|\n${'--|'.repeat(6_000)}x`);
    expect(performance.now() - from).toBeLessThan(1_000);
  });
});

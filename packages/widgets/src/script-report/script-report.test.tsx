import { describe, expect, it } from 'vitest';
import { draw, widgetOf } from '../kit/draw.testing.tsx';
import { scriptReport } from './definition.ts';
import { isOutside, reportLines, valueText, windowForm } from './lines.ts';
import { ScriptReportView } from './view.tsx';

const data = (rest: object = {}) => scriptReport.data.parse(rest);

it('has the fields of the specification (WID-27)', () => {
  expect(data()).toMatchObject({ offset: 0, length: 24, timeUnit: 'hour', mode: 'adapt', min: 0, max: 100 });
});

describe('rows', () => {
  const answer = { times: [10, 20, 30], lines: [{ values: [1, null, 3] }, { values: [null, null, 9] }] };
  it('are the windows in which something was stored, the newest first or last', () => {
    const newest = reportLines(answer, 'desc');
    expect(newest).toEqual([
      { time: 30, values: [3, 9] },
      { time: 10, values: [1, null] },
    ]);
    expect(reportLines(answer, 'asc')).toEqual(newest.toReversed());
  });
  it('show dashes for what is missing, decimals where they mean something', () => {
    expect([valueText(null, 2), valueText(3, 2), valueText(1 / 3, 2)]).toEqual(['--', '3', '0.33']);
  });
  it('mark what lies outside of fixed limits alone', () => {
    const limits = { min: 0, max: 10 };
    expect([-1, 0, 10, 11].map((value) => isOutside(value, { mode: 'fixed', ...limits }))).toEqual([
      true,
      false,
      false,
      true,
    ]);
    expect(isOutside(11, { mode: 'adapt', ...limits })).toBe(false);
    expect(isOutside(null, { mode: 'fixed', ...limits })).toBe(false);
  });
  it('have times as exact as the windows are long', () => {
    expect(windowForm('', 'day', 500).format).toBe('YYYY-MM-DD');
    expect(windowForm('', 'minute', 120).format).toBe('HH:mm');
    expect(windowForm('MM-DD', 'hour', 500).format).toBe('MM-DD');
  });
});

it('tells limits that hold nothing, and a line that is no formula', () => {
  const variable = { key: 'A', data: { signalId: 's1', equipId: 'd1', title: '液位' } };
  const of = (rest: object) => scriptReport.problems?.(data({ signalArray: [variable], ...rest })) ?? [];
  expect(of({})).toEqual([]);
  expect(of({ mode: 'fixed', min: 5, max: 5 })).toHaveLength(1);
  expect(of({ script: 'A +' })).toHaveLength(1);
});

it('shows sample rows on the canvas, and on a page what is the matter', () => {
  const widget = widgetOf(scriptReport, {});
  expect(draw(ScriptReportView, widget, undefined, { mode: 'edit' })).toContain('scope="col"');
  const none = () => () => undefined;
  const history = { curves: none, figures: none, rows: none };
  expect(draw(ScriptReportView, widget, undefined, { history })).toContain('未绑定变量');
  expect(draw(ScriptReportView, widget, undefined, { mode: 'edit', language: 'en' })).not.toMatch(/\p{Script=Han}/u);
});

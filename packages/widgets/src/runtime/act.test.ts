import { Binding, ClickEvent, freshWidget } from '@lightfield/page';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Reading, Written } from '../kit/host.ts';
import { aReading, testHost } from '../kit/page.testing.ts';
import { shapeRect } from '../shape-rect/definition.ts';
import { type ActorOptions, createActor, type PageActions } from './act.ts';
import { manualTime } from './manual-time.testing.ts';

const binding = (signalId: string) => Binding.parse({ signalId, title: signalId });
const fine: Written = { ok: true };
const plain = freshWidget(shapeRect, { x: 0, y: 0 }, 'w1');

interface SetUp {
  readonly readings?: Record<string, Reading>;
  readonly actions?: Partial<PageActions>;
  readonly options?: Partial<ActorOptions>;
}
/** A page of which everything that is asked of its screen is written down, in order. */
function setUp({ readings = {}, actions = {}, options = {} }: SetUp = {}) {
  const log: string[] = [];
  const host = testHost(readings);
  const time = manualTime();
  const note = (text: string) => {
    log.push(text);
    return Promise.resolve(fine);
  };
  const act = createActor({
    actions: {
      confirm: (text) => note(`confirm ${text}`).then(() => true),
      hint: (text) => log.push(`hint ${text}`),
      ask: (text) => note(`ask ${text}`).then(() => '42'),
      canWrite: (_, value) => (value === '99' ? { ok: false, reason: '超限' } : fine),
      write: ({ signalId }, value) => note(`write ${signalId}=${value}`),
      openPage: ({ type, equipId, pageId }, target) => note(`page ${type}/${equipId}/${pageId} ${target}`),
      openLink: (link, target) => note(`link ${link} ${target}`),
      openPopup: ({ pageId }, { width, height, left, top }) =>
        note(`popup ${pageId} ${width}x${height}+${left}+${top}`),
      openFrame: ({ type, link, pageId }) => note(`frame ${type} ${link || pageId}`),
      runScript: (script) => note(`script ${script}`),
      say: (kind, text) => log.push(`${kind} ${text}`),
      ...actions,
    },
    live: host.live,
    mayWrite: () => true,
    language: 'zh',
    time,
    ...options,
  });
  const click = (config: unknown, released?: Promise<void>, widget = plain) =>
    act(widget, ClickEvent.parse({ enable: true, config }), released);
  return { act, click, log, host, time };
}
const settled = () => new Promise((resolve) => setImmediate(resolve));
const quiet = { confirm: false, feedback: false };

describe('writing', () => {
  it('asks with the text of the status mapping, and writes the number', async () => {
    const { click, log } = setUp({ actions: { textOf: (_, value) => (value === '1' ? '启动' : undefined) } });
    await click({ data: binding('pump'), writeValue: '1', feedback: false });
    await click({ data: binding('speed'), writeValue: '40', feedback: false });
    expect(log).toEqual([
      'confirm 确定要写入“pump” = 启动吗？',
      'write pump=1',
      'confirm 确定要写入“speed” = 40吗？',
      'write speed=40',
    ]);
  });

  it('asks first by default, says so when the gateway has confirmed it', async () => {
    const { click, log } = setUp();
    await click({ data: binding('pump'), writeValue: '1' });
    expect(log).toEqual(['confirm 确定要写入“pump” = 1吗？', 'write pump=1', 'success 写入成功']);
  });
  it('does nothing when the person says no', async () => {
    const { click, log } = setUp({ actions: { confirm: () => Promise.resolve(false) } });
    await click({ data: binding('pump'), writeValue: '1' });
    expect(log).toEqual([]);
  });
  it('asks with the text of the hint, and only shows it where nothing is asked', async () => {
    const { click, log } = setUp();
    const hint = { data: binding('pump'), writeValue: '1', feedback: false, hint: true, hintValue: 'Start the pump' };
    await click(hint);
    await click({ ...hint, confirm: false });
    expect(log).toEqual(['confirm Start the pump', 'write pump=1', 'hint Start the pump', 'write pump=1']);
  });
  it('does nothing while the event is switched off', async () => {
    const { act, log } = setUp();
    await act(plain, ClickEvent.parse({ config: { data: binding('pump') } }));
    expect(log).toEqual([]);
  });
  it('waits as long as it was told, and hears no second click meanwhile', async () => {
    const { click, log, time } = setUp();
    const config = { ...quiet, data: binding('pump'), writeValue: '1', delay: { enable: true } };
    const first = click(config);
    await settled();
    await click(config);
    time.pass(999);
    await settled();
    expect(log).toEqual([]);
    time.pass(1);
    await first;
    expect(log).toEqual(['write pump=1']);
    const again = click(config);
    await settled();
    time.pass(1_000);
    await again;
    expect(log).toHaveLength(2);
  });
  it('writes several values with one click, and says together which were not', async () => {
    const write: PageActions['write'] = ({ signalId }) =>
      Promise.resolve(signalId === 'b' ? { ok: false, reason: '网关离线' } : fine);
    const { click, log } = setUp({ actions: { write } });
    const dataArray = [
      { data: binding('b'), value: '2' },
      { data: binding('c'), value: '3' },
    ];
    await click({ ...quiet, data: binding('a'), writeValue: '1', dataArray });
    expect(log).toEqual(['error 写入失败：“b” 网关离线；其余 2 项已写入']);
  });
  it('says after a while that the gateway has not confirmed it yet, and only while it has not', async () => {
    const answer = Promise.withResolvers<Written>();
    const { click, log, time } = setUp({ actions: { write: () => answer.promise } });
    const done = click({ ...quiet, data: binding('a'), writeValue: '1' });
    await settled();
    time.pass(4_999);
    await settled();
    expect(log).toEqual([]);
    time.pass(1);
    await settled();
    expect(log).toEqual(['hint 已下发，仍在等待网关确认']);
    answer.resolve(fine);
    await done;
    const quick = setUp();
    await quick.click({ ...quiet, data: binding('a'), writeValue: '1' });
    quick.time.pass(60_000);
    await settled();
    expect(quick.log).toEqual(['write a=1']);
  });
  it('is refused as a whole, before anything is asked, where one of its values is out of its limits', async () => {
    const { click, log } = setUp();
    await click({ data: binding('a'), writeValue: '1', dataArray: [{ data: binding('b'), value: '99' }] });
    expect(log).toEqual(['error 写入失败：“b” 超限']);
  });
  it('asks for what is typed before it asks whether to write it, so that the question says it', async () => {
    const { click, log } = setUp();
    await click({ data: binding('a'), writeType: 'input', feedback: false });
    expect(log).toEqual(['ask 请输入“a”的值', 'confirm 确定要写入“a” = 42吗？', 'write a=42']);
    const other = setUp({ actions: { ask: () => Promise.resolve('99') } });
    await other.click({ data: binding('a'), writeType: 'input' });
    expect(other.log).toEqual(['error 写入失败：“a” 超限']);
  });
  it('writes what the operator types, and nothing when they think better of it', async () => {
    const config = { ...quiet, data: binding('a'), writeType: 'input' };
    const { click, log } = setUp();
    await click(config);
    expect(log).toEqual(['ask 请输入“a”的值', 'write a=42']);
    const other = setUp({ actions: { ask: () => Promise.resolve(null) } });
    await other.click(config);
    expect(other.log).toEqual([]);
  });
  it.each([
    ['toggle', 0, '', '1'],
    ['toggle', 1, '', '0'],
    ['toggle', 7, '', '0'],
    ['toggle', true, '', '0'],
    ['add', 0.1, '0.2', '0.3'],
    ['add', 5, '-1', '4'],
    ['add', '9007199254740993', '+2', '9007199254740995'],
    ['add', '18446744073709551614', '1', '18446744073709551615'],
  ])('%s: %j and %j becomes %s', async (writeType, value, writeValue, written) => {
    const { click, log } = setUp({ readings: { 'signal:a': aReading(value) } });
    await click({ ...quiet, data: binding('a'), writeType, writeValue });
    expect(log).toEqual([`write a=${written}`]);
  });
  it.each([
    ['a value nobody knows', 'toggle', {}],
    ['a value out of date', 'toggle', { 'signal:a': aReading(1, { quality: 'stale' }) }],
    ['a bad value', 'add', { 'signal:a': aReading(1, { quality: 'bad' }) }],
    ['a text', 'add', { 'signal:a': aReading('running') }],
  ])('neither flips nor adds to %s, and does not even ask', async (_what, writeType, readings) => {
    const { click, log } = setUp({ readings });
    await click({ data: binding('a'), writeType, writeValue: '1' });
    expect(log).toEqual([expect.stringMatching(/^error 写入失败：“a” /)]);
  });
  it('is refused as a whole where one of its values may not be written', async () => {
    const { click, log } = setUp({ options: { mayWrite: (bound) => bound?.signalId !== 'b' } });
    await click({ data: binding('a'), dataArray: [{ data: binding('b'), value: '1' }] });
    expect(log).toEqual(['error 写入失败：“b” 变量不可写，或没有写入权限']);
  });
  it('is refused where nothing is bound', async () => {
    const { click, log } = setUp();
    await click({});
    expect(log).toEqual(['error 写入失败：未绑定变量']);
  });
  it('tells what was thrown, and hears the next click', async () => {
    const { click, log } = setUp({ actions: { write: () => Promise.reject(new Error('no connection')) } });
    await click({ ...quiet, data: binding('a') });
    await click({ ...quiet, data: binding('a') });
    expect(log).toEqual(['error 写入失败：“a” no connection', 'error 写入失败：“a” no connection']);
  });
});

describe('pressing', () => {
  const press = { ...quiet, data: binding('jog'), writeType: 'press' };
  it.each([
    ['set1', '1', '0'],
    ['set0', '0', '1'],
  ])('%s writes %s while it is held and %s after', async (pressType, held, after) => {
    const { click, log } = setUp();
    const { promise, resolve } = Promise.withResolvers<void>();
    const done = click({ ...press, pressType }, promise);
    await settled();
    expect(log).toEqual([`write jog=${held}`]);
    resolve();
    await done;
    expect(log).toEqual([`write jog=${held}`, `write jog=${after}`]);
  });
  it('lets go at once when it was let go before it was confirmed', async () => {
    const { click, log } = setUp();
    await click({ ...press, confirm: true }, Promise.resolve());
    expect(log.slice(1)).toEqual(['write jog=1', 'write jog=0']);
  });
  it('lets go with the finger, not when the gateway confirms the press', async () => {
    const values: string[] = [];
    const write: PageActions['write'] = (_, value) => {
      values.push(value);
      return value === '1' ? Promise.withResolvers<Written>().promise : Promise.resolve(fine);
    };
    const { click, time } = setUp({ actions: { write } });
    void click(press, Promise.resolve());
    await settled();
    expect(values).toEqual(['1']);
    time.pass(1_000);
    await settled();
    expect(values).toEqual(['1', '0']);
  });
  it('lets go also of what was not confirmed: it may have arrived', async () => {
    const log: string[] = [];
    const write: PageActions['write'] = (_, value) => {
      log.push(value);
      return Promise.resolve(value === '1' ? { ok: false, reason: 'timeout' } : fine);
    };
    const { click } = setUp({ actions: { write } });
    await click(press);
    expect(log).toEqual(['1', '0']);
  });
  it('tries twice to let go, and says so loudly when it could not', async () => {
    const write: PageActions['write'] = (_, value) =>
      Promise.resolve(value === '0' ? { ok: false, reason: '网关离线' } : fine);
    const { click, log } = setUp({ actions: { write } });
    await click(press);
    expect(log).toEqual(['error 松开后未能复位，请立即检查设备：“jog” 网关离线']);
  });
});

describe('going elsewhere', () => {
  const page = { type: 'equip', equipId: 'e1', equipPageId: 'p1' };
  it.each([
    [{ action: 'page', page }, 'page equip/e1/p1 _self'],
    [{ action: 'page', page: { type: 'project' }, pageId: 'p2', target: '_blank' }, 'page project//p2 _blank'],
    [{ action: 'popup', page }, 'popup p1 600x600+200+200'],
    [{ action: 'link', link: 'https://example.com/a' }, 'link https://example.com/a _self'],
    [{ action: 'iframe', iframe: { type: 'link', link: '/lfscada/help' } }, 'frame link /lfscada/help'],
    [{ action: 'iframe', iframe: { pageId: 'p3' } }, 'frame equip p3'],
    [{ action: 'iframe', iframe: { link: 'https://a.cn/help' } }, 'frame link https://a.cn/help'],
    [{ action: 'script', script: 'a()' }, 'script a()'],
  ])('%j', async (config, done) => {
    const { click, log } = setUp();
    await click({ ...config, confirm: false });
    expect(log).toEqual([done]);
  });
  it('asks first here too', async () => {
    const { click, log } = setUp();
    await click({ action: 'page', page }, undefined, { ...plain, widgetName: 'Boiler' });
    expect(log[0]).toBe('confirm 确定要执行“Boiler”吗？');
  });
  it('says why a page could not be opened, whatever the reason', async () => {
    const { click, log } = setUp({ actions: { openPage: () => Promise.resolve({ ok: false, reason: '页面已删除' }) } });
    await click({ action: 'page', page, confirm: false });
    await click({ action: 'page', confirm: false });
    await click({ action: 'popup', confirm: false });
    expect(log).toEqual([
      'error 跳转组态页面失败：页面已删除',
      'error 跳转组态页面失败：未选择页面',
      'error 跳转组态页面失败：未选择页面',
    ]);
  });
  it('follows no link that is not one, whoever wrote the page', async () => {
    const { act, log } = setUp();
    const event = ClickEvent.parse({ enable: true, config: { action: 'link', confirm: false } });
    const hostile = [
      'javascript:alert(1)',
      ' javascript:alert(1)',
      'data:text/html,x',
      '//elsewhere',
      '/\\elsewhere',
      '',
    ];
    for (const link of hostile) await act(plain, { ...event, config: { ...event.config, link } });
    expect(log).toEqual(hostile.map(() => 'error 跳转组态页面失败：链接无效'));
  });
  it('opens no empty window for a screen of ours, which shows nothing in a frame', async () => {
    const { click, log } = setUp();
    await click({ action: 'iframe', iframe: { type: 'link', link: '/monitor/project/list' }, confirm: false });
    expect(log).toEqual(['error 跳转组态页面失败：本平台的界面无法内嵌显示，请改用“打开页面”动作']);
  });
  it('says why a script failed', async () => {
    const { click, log } = setUp({ actions: { runScript: () => Promise.reject(new Error('a is not defined')) } });
    await click({ action: 'script', script: 'a()', confirm: false });
    await click({ action: 'script', confirm: false });
    expect(log).toEqual(['error 脚本执行失败：a is not defined', 'error 脚本执行失败：脚本为空']);
  });
});

it('every press is let go, whatever fails on the way', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom('fine', 'refused', 'thrown'), { maxLength: 6 }), async (outcomes) => {
      const values: string[] = [];
      const write: PageActions['write'] = (_, value) => {
        values.push(value);
        const outcome = outcomes[values.length - 1] ?? 'fine';
        if (outcome === 'thrown') return Promise.reject(new Error('broken'));
        return Promise.resolve(outcome === 'fine' ? fine : { ok: false, reason: 'no' });
      };
      const { click } = setUp({ actions: { write } });
      await click({ ...quiet, data: binding('jog'), writeType: 'press' });
      expect(values[0]).toBe('1');
      expect(values.slice(1).every((value) => value === '0') && values.length >= 2).toBe(true);
    }),
  );
});

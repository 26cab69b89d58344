import { BrowseDown, type BrowseResult } from '@lightfield/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { testDownlink } from '../../engines/commands/commands.testing.ts';
import { createGatewayBrowse } from './gateway-browse.ts';

const GATEWAY = 'one';
const question = {
  gatewayId: GATEWAY,
  sn: '200000000001',
  deviceId: '0190a000-0000-7000-8000-000000000001',
  driver: 'server',
};
const speed = { address: 'ns=1;s=speed', name: 'speed', folder: true, dataType: 'uint16', writable: true } as const;
let way: ReturnType<typeof testDownlink>;
let browsing: ReturnType<typeof createGatewayBrowse>;

beforeEach(() => {
  vi.useFakeTimers();
  way = testDownlink();
  way.connect(GATEWAY);
  browsing = createGatewayBrowse(way.downlink);
});
afterEach(() => void vi.useRealTimers());

/** The newest question that went down. */
function asked(): BrowseDown {
  const sent = way.sent.at(-1);
  expect(sent?.topic).toBe('lf/1/200000000001/down/browse');
  return BrowseDown.parse(JSON.parse(String(sent?.payload)));
}
const answer = (uuid: string, more: Partial<BrowseResult> = {}): BrowseResult => ({
  v: 1,
  uuid,
  ok: true,
  code: null,
  reason: null,
  nodes: [speed],
  more: false,
  ...more,
});

describe('what a device holds', () => {
  it('is asked level by level', async () => {
    const top = browsing.request(question);
    expect(asked()).toMatchObject({ deviceId: question.deviceId, driver: 'server', parent: null });
    browsing.take(GATEWAY, answer(asked().uuid));
    expect(await top).toMatchObject({ nodes: [speed], more: false });

    const below = browsing.request({ ...question, parent: speed.address });
    expect(asked().parent).toBe('ns=1;s=speed');
    browsing.take(GATEWAY, answer(asked().uuid, { nodes: [], more: true }));
    expect(await below).toMatchObject({ nodes: [], more: true });
  });

  it('is told by the gateway that was asked, and by no other', async () => {
    const top = browsing.request(question);
    const { uuid } = asked();
    browsing.take('another', answer(uuid, { nodes: [] }));
    browsing.take(GATEWAY, answer('0190a000-0000-7000-8000-00000000ffff', { nodes: [] }));
    browsing.take(GATEWAY, answer(uuid));
    expect((await top).nodes).toEqual([speed]);
  });

  it.each([
    ['its own', 1501, 1501],
    ['one of the device', 1720, 1720],
    ['one that would end the session of whoever asked', 1010, 90099],
    ['none', null, 90099],
  ])('is refused with the code of the gateway: %s', async (_what, code, shown) => {
    const top = browsing.request(question);
    browsing.take(GATEWAY, answer(asked().uuid, { ok: false, code, reason: 'BadTooSlow', nodes: [] }));
    await expect(top).rejects.toMatchObject({ spec: { code: shown }, details: { reason: 'BadTooSlow' } });
  });

  it('is 1301 after 30 s without an answer, and an answer that comes later is passed over', async () => {
    const top = browsing.request(question);
    const refusal = top.catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await refusal).toMatchObject({ spec: { code: 1301 } });
    browsing.take(GATEWAY, answer(asked().uuid));
  });

  it('is 1302 while the gateway is away', async () => {
    way.disconnect(GATEWAY);
    await expect(browsing.request(question)).rejects.toMatchObject({ spec: { code: 1302 } });
    expect(way.sent).toEqual([]);
  });

  it('is 1346 for the seventeenth that a gateway would have to answer; another gateway is not kept waiting', async () => {
    const first = Array.from({ length: 16 }, () => browsing.request(question));
    await expect(browsing.request(question)).rejects.toMatchObject({ spec: { code: 1346 } });
    way.connect('two');
    const other = browsing.request({ ...question, gatewayId: 'two' });
    browsing.take('two', answer(asked().uuid));
    expect((await other).nodes).toEqual([speed]);
    for (const { payload } of way.sent)
      browsing.take(GATEWAY, answer(BrowseDown.parse(JSON.parse(String(payload))).uuid));
    await Promise.all(first);
    const again = browsing.request(question);
    browsing.take(GATEWAY, answer(asked().uuid));
    expect((await again).nodes).toEqual([speed]);
  });
});

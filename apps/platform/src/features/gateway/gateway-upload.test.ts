import { gzipSync } from 'node:zlib';
import { type GatewayConfig, UploadDown } from '@lightfield/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { testDownlink } from '../../engines/commands/commands.testing.ts';
import { createGatewayUpload } from './gateway-upload.ts';

const GATEWAY = 'one';
const config: GatewayConfig = { v: 1, revision: 3, devices: [] };
const packed = (value: unknown) => gzipSync(JSON.stringify(value)).toString('base64');
let way: ReturnType<typeof testDownlink>;
let known: GatewayConfig[] = [];
let uploads: ReturnType<typeof createGatewayUpload>;

beforeEach(() => {
  way = testDownlink();
  way.connect(GATEWAY);
  known = [];
  uploads = createGatewayUpload({
    downlink: way.downlink,
    configs: {
      snOf: () => Promise.resolve('200000000001'),
      setRunning(_id, running) {
        known.push(running);
        return Promise.resolve();
      },
    },
  });
});
/** Uuid of the question that went down. */
async function asked(): Promise<string> {
  await expect.poll(() => way.sent.length).toBe(1);
  expect(way.sent[0]?.topic).toBe('lf/1/200000000001/down/upload');
  return UploadDown.parse(JSON.parse(String(way.sent[0]?.payload))).uuid;
}

describe('what a gateway runs', () => {
  it('is asked, and kept as what is known of it', async () => {
    const answer = uploads.request(GATEWAY);
    const uuid = await asked();
    uploads.take('another', { v: 1, uuid, config: packed({ ...config, revision: 99 }) });
    uploads.take(GATEWAY, { v: 1, uuid, config: packed(config) });
    expect(await answer).toEqual(config);
    expect(known).toEqual([config]);
  });

  it('may be nothing', async () => {
    const answer = uploads.request(GATEWAY);
    uploads.take(GATEWAY, { v: 1, uuid: await asked(), config: null });
    expect(await answer).toBeNull();
    expect(known).toEqual([]);
  });

  it.each([
    ['no gzip', 'AAAA'],
    ['another document', packed({ hello: 1 })],
    ['a character that PostgreSQL keeps not', packed({ ...config, devices: [{ id: 'a\u0000' }] })],
  ])('is 1347 when it is %s', async (_what, document) => {
    const answer = uploads.request(GATEWAY);
    uploads.take(GATEWAY, { v: 1, uuid: await asked(), config: document });
    await expect(answer).rejects.toMatchObject({ spec: { code: 1347 } });
    expect(known).toEqual([]);
  });

  it('is 1302 while it is away', async () => {
    way.disconnect(GATEWAY);
    await expect(uploads.request(GATEWAY)).rejects.toMatchObject({ spec: { code: 1302 } });
  });
});

import { type RemoteInfo, type Socket, createSocket } from 'node:dgram';
import { BlockList } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createDiscovery } from './discovery.ts';

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');

let socket: Socket | undefined;
afterEach(() => socket?.close());

type Answer = (probe: string, from: RemoteInfo, send: (text: string | Buffer) => void) => void | Promise<void>;
/** Something in the network that hears what is asked of all, and answers. */
async function listening(answer: Answer) {
  const made = createSocket({ type: 'udp4', reuseAddr: true });
  socket = made;
  const heard: string[] = [];
  made.on('message', (bytes, from) => {
    heard.push(bytes.toString());
    void answer(bytes.toString(), from, (text) => made.send(text, from.port, from.address));
  });
  await new Promise<void>((done) => made.bind(0, '127.0.0.1', done));
  return { heard, port: made.address().port };
}
const idOf = (probe: string) => /<a:MessageID>(.*?)</.exec(probe)?.[1] ?? '';
interface Match {
  readonly relates?: string;
  readonly types?: string;
  readonly scopes?: string;
  readonly at?: string;
}
const SCOPES =
  'onvif://www.onvif.org/Profile/Streaming onvif://www.onvif.org/name/%E5%A4%A7%E9%97%A8%20IPC onvif://www.onvif.org/hardware/DS-2CD';
const match = (probe: string, { relates = idOf(probe), types = 'dn:NetworkVideoTransmitter', ...rest }: Match = {}) => {
  const { scopes = SCOPES, at = 'http://192.168.9.9/onvif/device_service http://127.0.0.1:8080/onvif/x' } = rest;
  return `<?xml version="1.0" encoding="UTF-8"?><s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope" xmlns:a="a" xmlns:d="d" xmlns:dn="dn"><s:Header><a:RelatesTo>${relates}</a:RelatesTo></s:Header><s:Body><d:ProbeMatches><d:ProbeMatch><a:EndpointReference/><d:Types>${types}</d:Types><d:Scopes>${scopes}</d:Scopes><d:XAddrs>${at}</d:XAddrs></d:ProbeMatch></d:ProbeMatches></s:Body></s:Envelope>`;
};
const search = (port: number, options: Partial<Parameters<typeof createDiscovery>[0]> = {}) =>
  createDiscovery({
    allowed: loopback,
    interfaces: () => ['127.0.0.1', '169.254.3.3', '203.0.113.9'],
    group: { address: '127.0.0.1', port },
    // a busy machine hands out datagrams late
    waitMs: 1_000,
    ...options,
  });

it('finds a camera that answers, once, by the address that it answers from', async () => {
  const { heard, port } = await listening((probe, _from, send) => send(match(probe)));
  expect(await search(port).search()).toEqual([
    { onvif: 'http://127.0.0.1:8080/onvif/x', host: '127.0.0.1', name: '大门 IPC', model: 'DS-2CD' },
  ]);
  // for transmitters and for devices, three times each
  expect(heard).toHaveLength(6);
  expect(heard[0]).toContain('<d:Types>t:NetworkVideoTransmitter</d:Types>');
});

it('follows no address elsewhere: what is named there is looked for where the answer came from', async () => {
  const { port } = await listening((probe, _from, send) => send(match(probe, { at: 'https://10.1.1.1:444/a?b' })));
  expect(await search(port).search()).toMatchObject([{ onvif: 'https://127.0.0.1:444/a', host: '127.0.0.1' }]);
});

it.each<[string, (probe: string) => string | Buffer]>([
  ['answers nothing that was asked', (probe) => match(probe, { relates: 'urn:uuid:other' })],
  ['is a printer', (probe) => match(probe, { types: 'wsdp:Device', scopes: 'ldap:///x' })],
  ['has no address', (probe) => match(probe, { at: 'ftp://127.0.0.1/x javascript:1' })],
  ['sends entities', (probe) => `<!DOCTYPE a [<!ENTITY b "c">]>${match(probe)}`],
  ['sends no XML', () => 'HELLO'],
  ['sends bytes', () => Buffer.from([0xff, 0xfe, 0, 1])],
  ['sends too much', (probe) => match(probe, { scopes: `${SCOPES} ${'x'.repeat(20_000)}` })],
  ['asks, too', (probe) => probe],
])('takes no notice of what %s', async (_what, answer) => {
  const { port } = await listening((probe, _from, send) => send(answer(probe)));
  expect(await search(port).search()).toEqual([]);
});

it('shows what a camera says of itself as words, of so many letters', async () => {
  const scopes = `onvif://www.onvif.org/name/a%0A%E2%80%AEb${'x'.repeat(300)} onvif://www.onvif.org/hardware/%E5%A`;
  const { port } = await listening((probe, _from, send) => send(match(probe, { scopes })));
  const [found] = await search(port).search();
  expect(found?.name).toBe(`a b${'x'.repeat(61)}`);
  expect(found?.model).toBe('%E5%A');
});

it('tells of so many and no more, and takes nothing from networks that are not allowed', async () => {
  let cameras = 0;
  const { port } = await listening(async (probe, _from, send) => {
    for (let sent = 0; sent < 100; sent += 1) {
      cameras += 1;
      send(match(probe, { at: `http://127.0.0.1/${cameras}` }));
      // what is not read in time gets lost: whoever searches has its turn
      await new Promise(setImmediate);
    }
  });
  expect((await search(port).search()).length).toBe(200);
  expect(await search(port, { allowed: new BlockList() }).search()).toEqual([]);
});

it('asks no network that is not allowed, and searches once for two who ask', async () => {
  const { heard, port } = await listening((probe, _from, send) => send(match(probe)));
  const none = new BlockList();
  none.addSubnet('10.0.0.0', 8, 'ipv4');
  expect(await search(port, { allowed: none }).search()).toEqual([]);
  expect(heard).toEqual([]);
  const discovery = search(port);
  const [one, other] = await Promise.all([discovery.search(), discovery.search()]);
  expect(one).toHaveLength(1);
  expect(other).toEqual(one);
  expect(heard).toHaveLength(6);
});

it('asks by multicast, as cameras listen', async () => {
  const made = createSocket({ type: 'udp4', reuseAddr: true });
  socket = made;
  // another port: the one of cameras may be taken on this machine
  await new Promise<void>((done) => made.bind(0, () => done()));
  made.addMembership('239.255.255.250', '127.0.0.1');
  made.on('message', (bytes, from) => made.send(match(bytes.toString()), from.port, from.address));
  const group = { address: '239.255.255.250', port: made.address().port };
  const found = await search(0, { group }).search();
  expect(found).toMatchObject([{ host: '127.0.0.1' }]);
});

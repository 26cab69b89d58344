import { type Server, createServer } from 'node:http';
import { type AddressInfo, BlockList } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { createOnvifStreams } from './onvif-streams.ts';

const soap = (body: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<e:Envelope xmlns:e="http://www.w3.org/2003/05/soap-envelope" xmlns:t="t" xmlns:m="m" xmlns:d="d"><e:Body>${body}</e:Body></e:Envelope>`;
const DENIED = soap('<e:Fault><e:Code><e:Subcode><e:Value>ter:NotAuthorized</e:Value></e:Subcode></e:Code></e:Fault>');
const MEDIA2 = 'http://www.onvif.org/ver20/media/wsdl';

let server: Server | undefined;
afterEach(() => server?.close());

interface Camera {
  /** Each question with the path it was sent to. */
  readonly asked: string[];
  readonly url: string;
}
/** A camera that answers with these; the rest with a fault, and nothing without the login `admin`. */
async function start(answers: Record<string, string>): Promise<Camera> {
  const asked: string[] = [];
  const made = createServer((request, reply) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const what = /<s:Body><(\w+)/.exec(body)?.[1] ?? '';
      const profile = /<ProfileToken>(.*?)</.exec(body)?.[1];
      asked.push([request.url, what, profile].filter(Boolean).join(' '));
      if (what !== 'GetSystemDateAndTime' && !body.includes('<Username>admin<')) return void reply.end(DENIED);
      if (what === 'GetSystemDateAndTime') return void reply.end(soap('<d:SystemDateAndTime/>'));
      return void reply.end(soap(answers[profile ? `${what} ${profile}` : what] ?? '<e:Fault/>'));
    });
  });
  server = made;
  await new Promise<void>((resolve) => made.listen(0, '127.0.0.1', resolve));
  return { asked, url: `http://127.0.0.1:${(made.address() as AddressInfo).port}/onvif/device_service` };
}

const INFORMATION =
  '<d:GetDeviceInformationResponse><d:Manufacturer>Acme\nCo</d:Manufacturer><d:Model>IPC-1\u202e</d:Model></d:GetDeviceInformationResponse>';
const CAPABILITIES =
  '<t:Media><t:XAddr>http://10.9.9.9/onvif/media</t:XAddr></t:Media><t:PTZ><t:XAddr>http://10.9.9.9/onvif/ptz</t:XAddr></t:PTZ>';
const older = (token: string, encoding: string, width: number, height: number, more = '') =>
  `<m:Profiles token="${token}"><t:Name>${token}</t:Name><t:VideoSourceConfiguration/><t:AudioEncoderConfiguration><t:Encoding>AAC</t:Encoding></t:AudioEncoderConfiguration><t:VideoEncoderConfiguration><t:Name>v</t:Name><t:Encoding>${encoding}</t:Encoding><t:Resolution><t:Width>${width}</t:Width><t:Height>${height}</t:Height></t:Resolution></t:VideoEncoderConfiguration>${more}</m:Profiles>`;
const uri = (address: string) => `<m:MediaUri><t:Uri>${address}</t:Uri></m:MediaUri>`;

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
const reader = (allowed = loopback) => createOnvifStreams({ allowed, now: () => Date.now() });
const login = { username: 'admin', password: 'geheim' };

it('reads the streams of a camera of the older kind, the largest first, on the host that was asked', async () => {
  const { url, asked } = await start({
    GetDeviceInformation: INFORMATION,
    GetCapabilities: CAPABILITIES,
    GetProfiles: older('sub', 'H264', 640, 360) + older('main', 'H264', 2560, 1440, '<t:PTZConfiguration/>'),
    'GetStreamUri sub': uri('rtsp://admin:geheim@192.168.1.64:8554/ch/102?a=1&amp;b=2'),
    'GetStreamUri main': uri('rtsp://192.168.1.64/ch/101'),
  });
  expect(await reader().describe({ url, ...login })).toEqual({
    manufacturer: 'Acme Co',
    model: 'IPC-1',
    turns: true,
    streams: [
      { name: 'main', codec: 'h264', width: 2560, height: 1440, address: 'rtsp://127.0.0.1/ch/101' },
      { name: 'sub', codec: 'h264', width: 640, height: 360, address: 'rtsp://127.0.0.1:8554/ch/102?a=1&b=2' },
    ],
  });
  expect(asked).toContain('/onvif/media GetStreamUri sub');
});

it('asks the newer media service where there is one, which knows H.265', async () => {
  const { url, asked } = await start({
    GetDeviceInformation: INFORMATION,
    GetCapabilities: '<t:Media><t:XAddr>http://10.9.9.9/onvif/media</t:XAddr></t:Media>',
    GetServices: `<d:Service><d:Namespace>x</d:Namespace><d:XAddr>http://h/x</d:XAddr></d:Service><d:Service><d:Namespace>${MEDIA2}</d:Namespace><d:XAddr>http://h/onvif/media2</d:XAddr></d:Service>`,
    GetProfiles:
      '<m:Profiles token="p1"><m:Name>主码流</m:Name><m:Configurations><m:VideoEncoder token="v"><t:Name>v</t:Name><t:Encoding>H265</t:Encoding><t:Resolution><t:Width>3840</t:Width><t:Height>2160</t:Height></t:Resolution></m:VideoEncoder><m:PTZ/></m:Configurations></m:Profiles><m:Profiles token="p2"><m:Name>audio</m:Name></m:Profiles>',
    'GetStreamUri p1': '<m:Uri>rtsp://h/main</m:Uri>',
  });
  expect(await reader().describe({ url, ...login })).toMatchObject({
    // it names no service that turns
    turns: false,
    streams: [{ name: '主码流', codec: 'h265', width: 3840, height: 2160, address: 'rtsp://127.0.0.1/main' }],
  });
  expect(asked).toContain('/onvif/media2 GetStreamUri p1');
});

it('takes over no address that is none of the camera, and no profile that is switched off', async () => {
  const bad = ['javascript:alert(1)', 'http://127.0.0.1/x', `rtsp://h/${'x'.repeat(600)}`, '', 'rtsp://h/a b'];
  const names = bad.map((_one, n) => `b${n}`);
  const { url } = await start({
    GetDeviceInformation: INFORMATION,
    GetCapabilities: CAPABILITIES,
    GetProfiles: [...names, 'off', 'ok'].map((name) => older(name, 'JPEG', -4, 1e9)).join(''),
    ...Object.fromEntries(bad.map((address, n) => [`GetStreamUri b${n}`, uri(address)])),
    'GetStreamUri ok': uri('rtsp://h/ok'),
  });
  const { streams } = await reader().describe({ url, ...login });
  expect(streams.map(({ address }) => address)).toEqual(['rtsp://127.0.0.1/ok']);
  expect(streams[0]).toMatchObject({ codec: 'other', width: 0, height: 0 });
});

it('says that the login is wrong, and stops asking at once; speaks to no address that is not allowed', async () => {
  const { url, asked } = await start({ GetDeviceInformation: INFORMATION, GetCapabilities: CAPABILITIES });
  const wrong = { username: 'guest', password: 'x' };
  await expect(reader().describe({ url, ...wrong })).rejects.toMatchObject({ fault: 'refused' });
  expect(asked).toHaveLength(2);
  await expect(reader(new BlockList()).describe({ url, ...login })).rejects.toMatchObject({ fault: 'forbidden' });
  expect(asked).toHaveLength(2);
});

it('asks for the addresses of so many profiles and no more', async () => {
  const { url, asked } = await start({
    GetDeviceInformation: INFORMATION,
    GetCapabilities: CAPABILITIES,
    GetProfiles: Array.from({ length: 100 }, (_one, n) => older(`p${n}`, 'H264', 640, 360)).join(''),
  });
  expect((await reader().describe({ url, ...login })).streams).toEqual([]);
  expect(asked.filter((one) => one.includes('GetStreamUri'))).toHaveLength(16);
});

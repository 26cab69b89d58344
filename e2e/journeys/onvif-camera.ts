import { createHash } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const HOST = '127.0.0.1';
const GROUP = { address: '239.255.255.250', port: 3702 };
const soap = (head: string, body: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><e:Envelope xmlns:e="http://www.w3.org/2003/05/soap-envelope" xmlns:a="http://schemas.xmlsoap.org/ws/2004/08/addressing" xmlns:d="http://schemas.xmlsoap.org/ws/2005/04/discovery" xmlns:t="http://www.onvif.org/ver10/schema" xmlns:m="m" xmlns:dn="dn"><e:Header>${head}</e:Header><e:Body>${body}</e:Body></e:Envelope>`;
const part = (text: string, name: string) =>
  new RegExp(`<(?:\\w+:)?${name}(?:\\s[^>]*)?>([^<]*)<`).exec(text)?.[1] ?? '';

/**
 * A camera that answers when the network is asked (WS-Discovery, by multicast on this machine alone), and says by ONVIF what it offers to
 * whoever knows its login: a main stream in H.265 and a sub-stream at `rtsp`. It turns. `asked`: what it was asked, in order.
 */
export async function startOnvifCamera(rtsp: string, login: { username: string; password: string }) {
  const asked: string[] = [];
  const isRight = (body: string) => {
    const nonce = Buffer.from(part(body, 'Nonce'), 'base64');
    const sum = createHash('sha1').update(nonce).update(part(body, 'Created')).update(login.password).digest('base64');
    return part(body, 'Username') === login.username && part(body, 'Password') === sum;
  };
  const http = createServer((request, reply) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const what = /<s:Body><(\w+)/.exec(body)?.[1] ?? '';
      asked.push(what);
      if (what !== 'GetSystemDateAndTime' && !isRight(body))
        return void reply.writeHead(400).end(soap('', '<e:Fault><e:Value>ter:NotAuthorized</e:Value></e:Fault>'));
      return void reply.end(soap('', answerOf(what, body, rtsp) ?? '<e:Fault/>'));
    });
  });
  await new Promise<void>((resolve) => http.listen(0, HOST, resolve));
  const url = `http://${HOST}:${(http.address() as AddressInfo).port}/onvif/device_service`;
  const udp = createSocket({ type: 'udp4', reuseAddr: true });
  udp.on('message', (bytes, from) => {
    const probe = bytes.toString();
    if (!probe.includes('/Probe<') || !probe.includes('NetworkVideoTransmitter')) return;
    const match = `<d:ProbeMatches><d:ProbeMatch><d:Types>dn:NetworkVideoTransmitter</d:Types><d:Scopes>onvif://www.onvif.org/name/%E6%B3%B5%E6%88%BF onvif://www.onvif.org/hardware/DS-2CD</d:Scopes><d:XAddrs>${url}</d:XAddrs></d:ProbeMatch></d:ProbeMatches>`;
    udp.send(soap(`<a:RelatesTo>${part(probe, 'MessageID')}</a:RelatesTo>`, match), from.port, from.address);
  });
  await new Promise<void>((resolve) => udp.bind(GROUP.port, () => resolve()));
  udp.addMembership(GROUP.address, HOST);
  return {
    url,
    asked,
    async close(): Promise<void> {
      udp.close();
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
}

function answerOf(what: string, body: string, rtsp: string): string | undefined {
  const service = (name: string) => `<t:${name}><t:XAddr>http://10.9.9.9/onvif/${name}</t:XAddr></t:${name}>`;
  const profile = (token: string, coding: string, [width, height]: readonly [number, number]) =>
    `<m:Profiles token="${token}"><t:Name>${token}</t:Name><t:VideoEncoderConfiguration><t:Encoding>${coding}</t:Encoding><t:Resolution><t:Width>${width}</t:Width><t:Height>${height}</t:Height></t:Resolution></t:VideoEncoderConfiguration><t:PTZConfiguration/></m:Profiles>`;
  const isMain = body.includes('<ProfileToken>main<');
  const answers: Record<string, string> = {
    GetSystemDateAndTime: '<t:SystemDateAndTime/>',
    GetDeviceInformation: '<m:Manufacturer>Hikvision</m:Manufacturer><m:Model>DS-2CD</m:Model>',
    GetCapabilities: service('Media') + service('PTZ'),
    GetProfiles: profile('main', 'H265', [2560, 1440]) + profile('sub', 'H264', [640, 360]),
    GetStreamUri: `<t:Uri>${isMain ? `${rtsp}/main` : rtsp}</t:Uri>`,
  };
  return answers[what];
}

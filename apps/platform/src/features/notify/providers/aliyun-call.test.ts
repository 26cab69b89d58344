import { describe, expect, it } from 'vitest';
import { signAliyun } from './aliyun-call.ts';

describe('signature version 3 of Alibaba Cloud', () => {
  // Its documentation, "Request syntax and signature method V3": fixed example with RunInstances.
  it('is that of the worked example', () => {
    const { url, headers } = signAliyun({
      endpoint: 'https://ecs.cn-shanghai.aliyuncs.com/',
      action: 'RunInstances',
      version: '2014-05-26',
      params: { RegionId: 'cn-shanghai', ImageId: 'win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd' },
      key: { id: 'YourAccessKeyId', secret: 'YourAccessKeySecret' },
      now: Date.parse('2023-10-26T10:22:32Z'),
      nonce: '3156853299f313e23d1673dc12e1703d',
    });
    expect(url.href).toBe(
      'https://ecs.cn-shanghai.aliyuncs.com/?ImageId=win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd&RegionId=cn-shanghai',
    );
    expect(headers.authorization).toBe(
      'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,' +
        'SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,' +
        'Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
    );
  });

  it('encodes what a query could mistake', () => {
    const { url } = signAliyun({
      endpoint: 'https://x.test/',
      action: 'A',
      version: 'V',
      params: { P: "【厂】 a+b*c(d)!'~/=&" },
      key: { id: 'k', secret: 's' },
      now: 0,
      nonce: 'n',
    });
    expect(url.search).toBe('?P=%E3%80%90%E5%8E%82%E3%80%91%20a%2Bb%2Ac%28d%29%21%27~%2F%3D%26');
  });
});

import { expect, it } from 'vitest';
import { signTencent } from './tencent-signature.ts';

// Its documentation, "Signature v3": example with DescribeInstances; it prints id and secret as 32 asterisks and signs with those.
it('the signature of Tencent Cloud is that of the worked example', () => {
  const headers = signTencent({
    service: 'cvm',
    host: 'cvm.tencentcloudapi.com',
    path: '/',
    action: 'DescribeInstances',
    payload: String.raw`{"Limit": 1, "Filters": [{"Values": ["\u672a\u547d\u540d"], "Name": "instance-name"}]}`,
    key: { id: `AKID${'*'.repeat(32)}`, secret: '*'.repeat(32) },
    timestamp: 1_551_113_065,
  });
  expect(headers).toEqual({
    'content-type': 'application/json; charset=utf-8',
    'x-tc-action': 'DescribeInstances',
    'x-tc-timestamp': '1551113065',
    authorization:
      `TC3-HMAC-SHA256 Credential=AKID${'*'.repeat(32)}/2019-02-25/cvm/tc3_request, ` +
      'SignedHeaders=content-type;host;x-tc-action, ' +
      'Signature=10b1a37a7301a02ca19a647ad722d5e43b4b3cff309d421d85b46093f6ab6c4f',
  });
});

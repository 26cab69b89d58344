/** As in docs/protocol/webhooks.md. */
export const NODE_SAMPLE = `import { createHmac, timingSafeEqual } from 'node:crypto';

export function verify(headers, body, secret) {
  const id = headers['webhook-id'];
  const timestamp = headers['webhook-timestamp'];
  if (Math.abs(Date.now() / 1000 - Number(timestamp)) > 300) throw new Error('too old');
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const expected = createHmac('sha256', key).update(\`\${id}.\${timestamp}.\${body}\`).digest();
  const isGood = headers['webhook-signature'].split(' ').some((one) => {
    const [version, signature = ''] = one.split(',');
    const given = Buffer.from(signature, 'base64');
    return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
  if (!isGood) throw new Error('wrong signature');
  return JSON.parse(body);
}
`;

export const PYTHON_SAMPLE = `import base64, hashlib, hmac, json, time

def verify(headers, body: bytes, secret: str):
    id, timestamp = headers["webhook-id"], headers["webhook-timestamp"]
    if abs(time.time() - int(timestamp)) > 300:
        raise ValueError("too old")
    key = base64.b64decode(secret.removeprefix("whsec_"))
    signed = f"{id}.{timestamp}.".encode() + body
    expected = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    if not any(hmac.compare_digest(one, expected) for one in headers["webhook-signature"].split()):
        raise ValueError("wrong signature")
    return json.loads(body)
`;

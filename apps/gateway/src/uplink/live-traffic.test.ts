import { SPARKPLUG_GROUP } from '@lightfield/contract';
import { LIVE_TRAFFIC } from '@lightfield/rules';
import { DataType, encodePayload, topics } from '@lightfield/sparkplug';
import { expect, it } from 'vitest';

/** IPv4 and TCP heads of a message and of what acknowledges it; fixed head of MQTT and length of the topic. */
const AROUND = 2 * 40 + 5;

it.each([1, 10, 100, 1_000])(
  'the estimate of live traffic is right within a quarter for %i values a message',
  (count) => {
    const metrics = Array.from({ length: count }, (_, index) => ({
      alias: index + 1,
      timestamp: 1_763_900_000_000,
      dataType: index % 2 === 0 ? DataType.Double : DataType.Int16,
      value: index * 1.25,
    })).map((metric) => (metric.dataType === DataType.Int16 ? { ...metric, value: Math.round(metric.value) } : metric));
    const payload = encodePayload({ timestamp: 1_763_900_000_000, seq: 7, metrics });
    const topic = topics.deviceData(SPARKPLUG_GROUP, '100000000001', '01900000-0000-7000-8000-000000000001');
    const bytes = AROUND + topic.length + payload.length;
    const reckoned = LIVE_TRAFFIC.messageBytes + count * LIVE_TRAFFIC.valueBytes;
    expect(reckoned / bytes).toBeGreaterThan(0.75);
    expect(reckoned / bytes).toBeLessThan(1.25);
  },
);

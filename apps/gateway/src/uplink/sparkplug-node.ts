import { LIMITS, SPARKPLUG_GROUP } from '@lightfield/contract';
import { bdSeqMetric, DataType, encodePayload, type Metric, nextSeq, REBIRTH, topics } from '@lightfield/sparkplug';
import type { Clock } from '../clock.ts';
import type { Device, Variable } from '@lightfield/edge';
import { birthMetric, dataMetric, nameMetric } from './metrics.ts';
import type { MqttSession } from './mqtt-session.ts';

/** Bytes of metrics one DDATA message carries; more go in further messages. */
const DATA_BYTES = 256 * 1024;
/** Most that a metric of a DDATA message takes beside its text: alias, time, value, quality, framing. */
const METRIC_BYTES = 48;
/** Room for the topic in a message of the largest size. */
const TOPIC_BYTES = 1_024;

/** This gateway as a Sparkplug edge node, for the length of one session: births, data, deaths, and their numbers. */
export class SparkplugNode {
  readonly #sn: string;
  readonly #session: MqttSession;
  readonly #clock: Clock;
  #seq = 0;

  constructor(sn: string, session: MqttSession, clock: Clock) {
    this.#sn = sn;
    this.#session = session;
    this.#clock = clock;
  }

  /** NBIRTH and the births of all devices: the platform may forget everything it knew. */
  birth(devices: readonly Device[], properties: { revision: number; firmware: string }): void {
    const now = this.#clock.now();
    this.#seq = 0;
    const metrics: Metric[] = [
      bdSeqMetric(this.#session.bdSeq, now),
      { name: REBIRTH, timestamp: now, dataType: DataType.Boolean, value: false },
      { name: 'Properties/Firmware', timestamp: now, dataType: DataType.String, value: properties.firmware },
      { name: 'Properties/Revision', timestamp: now, dataType: DataType.Int64, value: properties.revision },
    ];
    const payload = encodePayload({ timestamp: now, metrics, seq: this.#seq });
    this.#say(topics.nodeBirth(SPARKPLUG_GROUP, this.#sn), payload);
    for (const device of devices) this.deviceBirth(device);
  }

  deviceBirth(device: Device): void {
    const { config, variables } = device;
    const now = this.#clock.now();
    const topic = topics.deviceBirth(SPARKPLUG_GROUP, this.#sn, config.id);
    const seq = this.#next();
    const metrics = variables.map((variable) => birthMetric(variable, now));
    const payload = encodePayload({ timestamp: now, metrics, seq });
    if (payload.length + TOPIC_BYTES <= LIMITS.gateway.messageBytes) {
      this.#say(topic, payload);
      return;
    }
    // Too many variables for one message: names and types in the birth, values right behind it.
    const named = variables.map((variable) => nameMetric(variable, now));
    this.#say(topic, encodePayload({ timestamp: now, metrics: named, seq }));
    void this.deviceData(device, variables);
  }

  deviceDeath({ config }: Device): void {
    const payload = encodePayload({ timestamp: this.#clock.now(), metrics: [], seq: this.#next() });
    this.#say(topics.deviceDeath(SPARKPLUG_GROUP, this.#sn, config.id), payload);
  }

  /** Present values. Resolves once they are handed to the network, or the session has ended. */
  async deviceData({ config }: Device, variables: readonly Variable[]): Promise<void> {
    const topic = topics.deviceData(SPARKPLUG_GROUP, this.#sn, config.id);
    for (const some of messagesOf(variables)) {
      const payload = { timestamp: this.#clock.now(), metrics: some.map(dataMetric), seq: this.#next() };
      await this.#session.publish(topic, encodePayload(payload, { dataTypes: false }), 0).catch(() => undefined);
    }
  }

  #next(): number {
    this.#seq = nextSeq(this.#seq);
    return this.#seq;
  }

  /** The order of messages is that of the calls. One that does not leave belongs to a session that has ended. */
  #say(topic: string, payload: Buffer): void {
    this.#session.publish(topic, payload, 0).catch(() => undefined);
  }
}

/** Variables that fit into one message each time. */
function* messagesOf(variables: readonly Variable[]): Generator<readonly Variable[]> {
  let from = 0;
  let bytes = 0;
  for (const [i, { settings }] of variables.entries()) {
    const more = METRIC_BYTES + (settings.dataType === 'string' ? (settings.stringLength ?? 0) : 0);
    if (bytes + more > DATA_BYTES) {
      yield variables.slice(from, i);
      from = i;
      bytes = 0;
    }
    bytes += more;
  }
  yield variables.slice(from);
}

import { SPARKPLUG_GROUP } from '@lightfield/contract';
import { bdSeqMetric, DataType, encodePayload, type Metric, nextSeq, REBIRTH, topics } from '@lightfield/sparkplug';
import type { Clock } from '../clock.ts';
import type { Device } from '../pipeline/device.ts';
import type { Variable } from '../pipeline/variable.ts';
import { birthMetric, dataMetric } from './metrics.ts';
import type { MqttSession } from './mqtt-session.ts';

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

  deviceBirth({ config, variables }: Device): void {
    const now = this.#clock.now();
    const metrics = variables.map((variable) => birthMetric(variable, now));
    const payload = encodePayload({ timestamp: now, metrics, seq: this.#next() });
    this.#say(topics.deviceBirth(SPARKPLUG_GROUP, this.#sn, config.id), payload);
  }

  deviceDeath({ config }: Device): void {
    const payload = encodePayload({ timestamp: this.#clock.now(), metrics: [], seq: this.#next() });
    this.#say(topics.deviceDeath(SPARKPLUG_GROUP, this.#sn, config.id), payload);
  }

  /** Present values. Resolves once they are handed to the network. */
  async deviceData({ config }: Device, variables: readonly Variable[]): Promise<void> {
    const metrics = variables.map(dataMetric);
    const payload = encodePayload({ timestamp: this.#clock.now(), metrics, seq: this.#next() }, { dataTypes: false });
    await this.#session
      .publish(topics.deviceData(SPARKPLUG_GROUP, this.#sn, config.id), payload, 0)
      .catch(() => undefined);
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

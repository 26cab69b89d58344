import type { ForwardTarget } from '@lightfield/contract';
import { createHttpTarget } from './http-target.ts';
import { createInfluxTarget } from './influx-target.ts';
import { createKafkaTarget } from './kafka-target.ts';
import { createMqttTarget } from './mqtt-target.ts';
import { createMysqlTarget } from './mysql-target.ts';
import { createPostgresTarget } from './postgres-target.ts';
import type { Target, TargetParts } from './target.ts';
import { createTdengineTarget } from './tdengine-target.ts';

/** A kind of target is an entry here, its settings in the contract, its fields on the screen. */
export function openTarget(parts: TargetParts): Target {
  const { target, ...rest } = parts;
  switch (target.kind) {
    case 'http':
      return createHttpTarget({ ...rest, target });
    case 'postgres':
      return createPostgresTarget({ ...rest, target });
    case 'influx':
      return createInfluxTarget({ ...rest, target });
    case 'mysql':
      return createMysqlTarget({ ...rest, target });
    case 'tdengine':
      return createTdengineTarget({ ...rest, target });
    case 'mqtt':
      return createMqttTarget({ ...rest, target });
    case 'kafka':
      return createKafkaTarget({ ...rest, target });
  }
}

/** Where a secret would be sent: it is not sent anywhere else without being entered again. */
export function hostOf(target: ForwardTarget): string {
  if ('url' in target) return `${target.kind} ${URL.parse(target.url)?.origin ?? ''}`;
  const places = target.kind === 'kafka' ? target.brokers : [`${target.host}:${target.port}`];
  return `${target.kind} ${places.join(',').toLowerCase()} ${target.tls}`;
}

/** In short, for lists. */
export function placeOf(target: ForwardTarget): string {
  switch (target.kind) {
    case 'http':
      return target.url;
    case 'postgres':
      return `${target.host}:${target.port}/${target.database}/${target.schema}.${target.table}`;
    case 'influx':
      return `${target.url} ${target.bucket}/${target.measurement}`;
    case 'mysql':
      return `${target.host}:${target.port}/${target.database}.${target.table}`;
    case 'tdengine':
      return `${target.url} ${target.database}.${target.table}`;
    case 'kafka':
      return `${target.brokers.join(', ')}/${target.topic}`;
    case 'mqtt':
      return `${target.host}:${target.port}/${target.topic}`;
  }
}

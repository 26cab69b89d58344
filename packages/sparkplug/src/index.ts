export { DataType } from './data-type.ts';
export { type BirthTypes, DEFAULT_MAX_METRICS, type DecodeOptions, decodeColumns, decodePayload } from './decode.ts';
export { type EncodeOptions, encodePayload } from './encode.ts';
export { SparkplugFormatError } from './format-error.ts';
export { Kind, MetricColumns, MetricFlag, metricAt, NO_ALIAS, NO_SEQ, valueAt } from './metric-columns.ts';
export type { Metric, MetricProperty, MetricValue, Payload, PropertySet, RawValue } from './payload.ts';
export { BD_SEQ, bdSeqMetric, nextSeq, REBIRTH, rebirthCommand } from './sequence.ts';
export {
  type DeviceMessage,
  type DeviceTopic,
  isValidName,
  type NodeMessage,
  type NodeTopic,
  parseTopic,
  type StateTopic,
  type Topic,
  topics,
} from './topics.ts';

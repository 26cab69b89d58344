/** Tags (field number times 8 plus wire type) of the protobuf messages of Sparkplug B 3.0, section 6.4.1. */
export const PAYLOAD = { timestamp: 0x08, metrics: 0x12, seq: 0x18, uuid: 0x22, body: 0x2a } as const;
/** Highest field number that the specification itself gives; above are extensions of third parties. */
export const PAYLOAD_LAST_FIELD = 5;

export const METRIC = {
  name: 0x0a,
  alias: 0x10,
  timestamp: 0x18,
  dataType: 0x20,
  isHistorical: 0x28,
  isTransient: 0x30,
  isNull: 0x38,
  metadata: 0x42,
  properties: 0x4a,
  int: 0x50,
  long: 0x58,
  float: 0x65,
  double: 0x69,
  boolean: 0x70,
  string: 0x7a,
  bytes: 0x82,
  dataSet: 0x8a,
  template: 0x92,
  extension: 0x9a,
} as const;
export const METRIC_FIRST_VALUE_FIELD = 10;
export const METRIC_LAST_FIELD = 19;

export const PROPERTY_SET = { keys: 0x0a, values: 0x12 } as const;
export const PROPERTY_SET_LAST_FIELD = 2;
export const PROPERTY_SET_LIST = { sets: 0x0a } as const;
export const PROPERTY_SET_LIST_LAST_FIELD = 1;

export const PROPERTY = {
  type: 0x08,
  isNull: 0x10,
  int: 0x18,
  long: 0x20,
  float: 0x2d,
  double: 0x31,
  boolean: 0x38,
  string: 0x42,
  set: 0x4a,
  sets: 0x52,
  extension: 0x5a,
} as const;
export const PROPERTY_FIRST_VALUE_FIELD = 3;
export const PROPERTY_LAST_FIELD = 11;

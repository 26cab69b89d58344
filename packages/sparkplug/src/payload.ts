/** A value that this codec does not interpret (DataSet, Template, extension): carried along byte for byte. */
export interface RawValue {
  /** Field number in the protobuf message Metric (17 to 19) or PropertyValue (11). */
  field: number;
  bytes: Uint8Array;
}

/**
 * What a metric holds. Int64, UInt64 and 64-bit integers of unknown type are bigint, exactly; every other integer and
 * DateTime (milliseconds UTC) is a number. Arrays, Bytes and File are the bytes of the wire. `null` means "no value at
 * the moment", `undefined` that there is none in the message or that it is kept in `raw`.
 */
export type MetricValue = number | bigint | boolean | string | Uint8Array | null | undefined;

export interface MetricProperty {
  dataType?: number;
  value: number | bigint | boolean | string | null | undefined | PropertySet | PropertySet[];
  raw?: RawValue;
}
/** Decoded sets have no prototype, so that a property may have any name. */
export type PropertySet = Record<string, MetricProperty>;

export interface Metric {
  /** In births and wherever no alias is used, e.g. "Pump 1/Speed". */
  name?: string;
  /** Number that stands for the name after the birth, unique within the edge node. Integer from 0 to 2^53-1. */
  alias?: number;
  /** When the value was acquired, milliseconds UTC. */
  timestamp?: number;
  /** One of `DataType`. Usually left out after the birth. */
  dataType?: number;
  value: MetricValue;
  /** Acquired earlier and sent late: for history, never the present state. */
  isHistorical?: boolean;
  /** Not to be stored. */
  isTransient?: boolean;
  /** Set by the decoder together with `value: null`; either of the two makes the encoder send a null. */
  isNull?: boolean;
  properties?: PropertySet;
  raw?: RawValue;
}

export interface Payload {
  /** When the message was sent, milliseconds UTC. */
  timestamp?: number;
  metrics: Metric[];
  /** 0 to 255; absent in deaths of nodes and in commands. */
  seq?: number;
  uuid?: string;
  body?: Uint8Array;
}

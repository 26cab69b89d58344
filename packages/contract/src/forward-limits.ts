/** Forwarders of the data centre (decision 129). Not in the specification. */
export const FORWARD_LIMITS = {
  nameMax: 50,
  /** Forwarders of one enterprise. */ perEnterprise: 20,
  /** Chosen devices of a forwarder. */ devices: 300,
  groups: 50,
  /** Brokers of Kafka that are asked first. */ brokers: 10,
  /** Chosen variables whose live values are sent. */ liveVariables: 1_000,
  /** Longest time between two live values of a variable, s. */ liveSecondsMax: 3_600,
  /** Live values of a forwarder that wait for its target (decision 151). */ liveWaiting: 500_000,
  /** Bytes of them. */ liveWaitingBytes: 128 * 1_024 * 1_024,
  /** Columns of a row. */ columns: 20,
  /** Rows of a preview. */ previewRows: 10,
  /** Longest period that is sent once more, days. */ backfillDays: 366,
  /** A target that is away for longer is told of. */ awayMs: 10 * 60_000,
} as const;

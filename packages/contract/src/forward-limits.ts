/** Forwarders of the data centre (decision 129). Not in the specification. */
export const FORWARD_LIMITS = {
  nameMax: 50,
  /** Forwarders of one enterprise. */ perEnterprise: 20,
  /** Chosen devices of a forwarder. */ devices: 300,
  groups: 50,
  /** Brokers of Kafka that are asked first. */ brokers: 10,
  /** Columns of a row. */ columns: 20,
  /** Rows of a preview. */ previewRows: 10,
  /** Longest period that is sent once more, days. */ backfillDays: 366,
  /** A target that is away for longer is told of. */ awayMs: 10 * 60_000,
} as const;

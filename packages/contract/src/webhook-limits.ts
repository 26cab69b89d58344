/** Webhooks (decision 130). Not in the specification. */
export const WEBHOOK_LIMITS = {
  nameMax: 50,
  urlMax: 500,
  /** Endpoints of one enterprise. */ perEnterprise: 20,
  /** Chosen devices of an endpoint. */ devices: 300,
  groups: 50,
  /** The secret before signs as well for so long, hours. */ overlapHours: 24,
  /** Deliveries are kept for so long, days. */ keptDays: 7,
  /** Deliveries of one endpoint that wait; the oldest beyond are let go of. */ waiting: 20_000,
  /** An answer that has not come by then is none, ms. */ timeoutMs: 10_000,
  /** An endpoint that takes nothing for so long is switched off, ms. */ failingMs: 3 * 86_400_000,
} as const;

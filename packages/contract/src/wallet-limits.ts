/** Limits of money; `LIMITS.wallet`. */
export const WALLET_LIMITS = {
  /** S1 §9, cents (10000 yuan) */ balanceCapCents: 1_000_000,
  /** S1 §9, cents (500 yuan) */ invoiceMinCents: 50_000,
  /** Not in the specification, cents (1 yuan) */ rechargeMinCents: 100,
  /** Not in the specification: an order that nobody pays in this time is expired, ms */ orderValidMs: 1_800_000,
  /** Not in the specification: orders of an enterprise that wait to be paid. */ pendingOrders: 20,
  /** Not in the specification: orders of one card, made by whoever scans it, that wait to be paid. */ pendingScans: 3,
  /** Not in the specification: packages that are offered, or were. */ products: 100,
  /** Not in the specification: messages or calls of a package. */ countMax: 1_000_000,
  /** Not in the specification, cents (100,000 yuan) */ priceMaxCents: 10_000_000,
  /** Not in the specification: months that a package can be used. */ validMonthsMax: 120,
  /** Not in the specification: people are told when this part of their packages is left. */ lowPart: 0.1,
  /** Not in the specification, cents (100 yuan): people are told when a payment leaves less than this. */ balanceLowCents: 10_000,
  /** Not in the specification: orders on one invoice. */ ordersPerInvoice: 100,
  /** Not in the specification, characters. */ nameMax: 100,
  /** Not in the specification, characters. */ noteMax: 200,
  /** Not in the specification, characters. */ invoiceDetailMax: 300,
} as const;

/** Limits of IoT cards; `LIMITS.card`. None of them is in the specification. */
export const CARD_LIMITS = {
  /** Lines of one import. */ importMax: 500,
  /** Lines an import may be sent with before it is even looked at. */ linesRead: 5_000,
  /** Of an enterprise. */ cards: 20_000,
  /** Cards of one order. */ perOrder: 100,
  /** Months of one recharge. */ monthsMax: 36,
  packageNameMax: 50,
  /** Of a package, MB a month (1 TB). */ packageMbMax: 1_048_576,
  /** Of a month, cents (1,000 yuan). */ priceMaxCents: 100_000,
  remarkMax: 100,
  /** Longest text of a cell as it was typed. */ cellMax: 100,
  /** Days of the curve of usage. */ usageDays: 93,
  /** What an operator said is shown as it stands so long, ms; then it is said to be old. */ freshMs: 24 * 3_600_000,
} as const;

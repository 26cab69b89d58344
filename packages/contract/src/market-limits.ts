/** Limits of the market; `LIMITS.market`. None of them is in the specification. */
export const MARKET_LIMITS = {
  /** Packages of one market. */ packages: 200,
  /** Of one file. */ packageBytes: 2 * 1024 * 1024,
  /** Of all files of an address together. */ totalBytes: 64 * 1024 * 1024,
  /** Of the list of an address. */ indexBytes: 256 * 1024,
  /** Brackets within each other, in a package or a list. */ nesting: 100,
  /** Pictures of one package. */ pictures: 100,
  /** Bytes of one picture. */ pictureBytes: 64 * 1024,
  /** Characters. */ nameMax: 60,
  /** Characters. */ summaryMax: 400,
  /** Characters. */ lineMax: 200,
  /** An address is asked anew when somebody looks and it was asked this long ago, ms. */ askedAfterMs: 600_000,
  /** An address that did not answer is asked again after this, ms. */ retryAfterMs: 60_000,
  /** One file of an address has to be there after this, ms. */ timeoutMs: 15_000,
} as const;

/** Symbols that enterprises make of their own drawings (decision 137). Not in the specification. */
export const OWN_SYMBOL_LIMITS = {
  nameMax: 50,
  /** Symbols of one enterprise. */
  perEnterprise: 300,
  /** Parts of one symbol. */
  parts: 200,
  /** Places where pipes meet it. */
  ports: 12,
  /** Characters of the course of one part. */
  partLetters: 20_000,
  /** Characters of JSON of one symbol: each place of it on a page carries it. */
  letters: 60_000,
} as const;

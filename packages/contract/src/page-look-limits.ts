/** Themes of an enterprise and named styles of its widgets (decision 121). Not in the specification. */
export const PAGE_LOOK_LIMITS = {
  nameMax: 50,
  /** Themes of one enterprise. */
  themes: 50,
  /** Named styles of one enterprise. */
  styles: 200,
  /** Fields that one style says. */
  styleFields: 60,
  /** Characters of JSON of one theme or style. */
  lookChars: 8_000,
} as const;

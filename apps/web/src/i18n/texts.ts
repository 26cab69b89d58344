/** Keys of texts, not of groups of texts. */
type Said<Original> = { [Key in keyof Original]: Original[Key] extends string ? Key : never }[keyof Original] & string;

/**
 * The same keys with other words: the English tree of a namespace is checked against the Chinese one. A text with a
 * `{{count}}` may have another form for one (`drivers`, and `drivers_one`), which Chinese has not.
 */
export type Texts<Original> = {
  [Key in keyof Original]: Original[Key] extends string ? string : Texts<Original[Key]>;
} & { [Key in Said<Original> as `${Key}_one`]?: string };

/** The same keys with other words: the English tree of a namespace is checked against the Chinese one. */
export type Texts<Original> = {
  [Key in keyof Original]: Original[Key] extends string ? string : Texts<Original[Key]>;
};

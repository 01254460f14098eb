/** The shape of a language pack: that of the English one, with any texts. */
export type Widened<T> = T extends string
  ? string
  : T extends (...args: infer Args) => string
    ? (...args: Args) => string
    : T extends readonly (infer One)[]
      ? readonly Widened<One>[]
      : { [Key in keyof T]: Widened<T[Key]> }

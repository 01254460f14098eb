/** What a language has to say: the shape of the English words, whatever the words. */
export type Widened<T> = T extends string
  ? string
  : T extends (...args: infer Args) => string
    ? (...args: Args) => string
    : T extends readonly (infer One)[]
      ? readonly Widened<One>[]
      : { [Key in keyof T]: Widened<T[Key]> }

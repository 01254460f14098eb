/** What `use` makes of a value: at once where the value is there, else when it comes. */
export function whenThere<T, R>(value: T | Promise<T>, use: (value: T) => R | Promise<R>): R | Promise<R> {
  return value instanceof Promise ? value.then(use) : use(value)
}

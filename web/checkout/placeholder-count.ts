/** 1 to 10: stands for the orders count until the real one has come. */
export function placeholderCount(): number {
  return 1 + Math.floor(Math.random() * 10)
}

// Whether a payee that was read from a picture is the shop's, allowing for what reading mistakes but for nothing that a person could use.

/** Two UPI IDs are the same but for capitals and for letters that look the same to a reader (0 and o; 1, l and i) and for dots, which it loses. */
export function isSameVpa(shown: string, expected: string): boolean {
  return lookOf(shown) === lookOf(expected)
}

function lookOf(vpa: string): string {
  return vpa
    .toLowerCase()
    .replaceAll(/[._-]/g, '')
    .replaceAll('0', 'o')
    .replaceAll(/[1i|]/g, 'l')
    .replaceAll('rn', 'm')
}

/** Two names are the same person's or shop's when they share a word of three letters or more, one letter misread. */
export function isSameName(shown: string, expected: string): boolean {
  const theirs = wordsOf(expected)
  if (theirs.length === 0) return true
  return wordsOf(shown).some((word) => theirs.some((other) => isNear(word, other)))
}

function wordsOf(name: string): string[] {
  return name.toLowerCase().match(/\p{L}[\p{L}\p{M}]{2,}/gu) ?? []
}

function isNear(a: string, b: string): boolean {
  if (a === b) return true
  if (Math.min(a.length, b.length) < 4 || Math.abs(a.length - b.length) > 1) return false
  let same = 0
  while (same < a.length && a[same] === b[same]) same += 1
  const rest = [a.slice(same), b.slice(same)] as const
  return rest[0].slice(1) === rest[1].slice(1) || rest[0] === rest[1].slice(1) || rest[0].slice(1) === rest[1]
}

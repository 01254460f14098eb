import description from '../package.json' with { type: 'json' }

/** Of this program, as CHANGELOG.md names it. */
export const VERSION: string = description.version

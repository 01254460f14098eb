/** Where the browser keeps a person's choice of light or dark; it is nobody's secret and outlives a session. */
export const THEME_KEY = 'samagri-theme'

/** Where the browser keeps how tables are shown; like the theme it is nobody's secret and outlives a session. */
export const TABLES_KEY = 'samagri-tables'

/** Whether `npm test -- postgresql` runs: single tests about SQLite leave themselves out of it. */
export const onPostgresql = process.env.TESTED_ENGINE === 'postgresql'

/** Whether its requests go to a shop of several processes: `npm test -- postgresql two-processes`. */
export const isOverHttp = onPostgresql && process.env.TESTED_PROCESSES !== undefined

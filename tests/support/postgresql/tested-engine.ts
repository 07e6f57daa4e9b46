/** True when `npm test -- postgresql` runs: some tests about SQLite skip themselves. */
export const onPostgresql = process.env.TESTED_ENGINE === 'postgresql'

/** True when requests go to a shop with several processes: `npm test -- postgresql two-processes`. */
export const isOverHttp = onPostgresql && process.env.TESTED_PROCESSES !== undefined

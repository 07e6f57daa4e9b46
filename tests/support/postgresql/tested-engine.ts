/** Whether `npm test -- postgresql` runs: single tests about SQLite leave themselves out of it. */
export const onPostgresql = process.env.TESTED_ENGINE === 'postgresql'

import { numberOf } from './sql-reader.server.ts'

/**
 * Equal until any connection or process commits. Two microseconds: SQLite's `data_version`, which changes with others'
 * commits.
 */
export const dataVersion = numberOf('PRAGMA data_version')

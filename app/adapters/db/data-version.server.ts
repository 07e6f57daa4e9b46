import { numberOf } from './sql-reader.server.ts'

/**
 * Compares equal until any connection or process commits. Takes two microseconds: it reads only SQLite's
 * `data_version`, which changes with the commits of other connections than the reader's.
 */
export const dataVersion = numberOf('PRAGMA data_version')

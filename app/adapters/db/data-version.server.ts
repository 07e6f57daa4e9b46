import { numberOf } from './sql-reader.server.ts'

/**
 * A number that is another one after every commit to the database, by whatever connection or process. Takes two microseconds, for it reads
 * nothing but SQLite's own mark of that, which only moves for the commits of other connections than the reader's.
 */
export const dataVersion = numberOf('PRAGMA data_version')

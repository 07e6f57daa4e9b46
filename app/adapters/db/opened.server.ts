import { settings } from '../settings.server.ts'
import { openSqlite } from './sqlite/engine.server.ts'

/** The database of this process. */
export const engine = openSqlite(settings().databaseFile)

import { engine } from './opened.server.ts'

/** Raw SQL that only reads, without Prisma. */
export const readPrepared = engine.rows

/** The number of a query without parameters, without Prisma. */
export const numberOf = engine.numberOf

/** The few rows of a query without parameters, at hand as of the last commit. */
export const watchedRows = engine.watchedRows

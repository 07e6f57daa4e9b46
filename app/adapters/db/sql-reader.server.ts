import { engine } from './opened.server.ts'

/** Raw SQL that only reads, without Prisma. */
export const readPrepared = engine.rows

/** The number of a query without parameters, without Prisma. */
export const numberOf = engine.numberOf

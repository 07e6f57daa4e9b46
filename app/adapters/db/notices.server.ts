import { engine } from './opened.server.ts'

/** The other machines that share the database; undefined where it is of one machine. */
export const { notices: machines } = engine

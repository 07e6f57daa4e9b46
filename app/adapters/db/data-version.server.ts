import { engine } from './opened.server.ts'

/** Equal until any connection or process commits. */
export const dataVersion = engine.dataVersion

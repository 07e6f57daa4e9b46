import { engine } from './opened.server.ts'

export type { Holding, Positions } from './dialect.ts'

export const { dialect, search: searchIndexes } = engine

import path from 'node:path'

/** Stands in the data folder as long as images of the demo shop are only drawings. */
export function unfinishedFile({ dataDir, databaseFile }: { dataDir: string; databaseFile: string }): string {
	return path.join(dataDir, `${path.basename(databaseFile)}.demo-unfinished`)
}

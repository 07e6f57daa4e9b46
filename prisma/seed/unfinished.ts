/** Stands beside the database as long as images of the demo shop are only drawings. */
export function unfinishedFile(databaseFile: string): string {
	return `${databaseFile}.demo-unfinished`
}

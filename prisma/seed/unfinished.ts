/** Stands beside the database as long as pictures of the demo shop are missing. */
export function unfinishedFile(databaseFile: string): string {
	return `${databaseFile}.demo-unfinished`
}

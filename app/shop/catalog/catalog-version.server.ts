import { read } from '#app/adapters/db/db.server.ts'
import { dataVersion, valueOf } from '#app/adapters/db/data-version.server.ts'

/** A number that is another one after every committed change of what shoppers see, by whatever process it was made. */
export async function catalogVersion(): Promise<number> {
	const { version } = await read.catalogVersion.findUniqueOrThrow({ where: { id: 1 }, select: { version: true } })
	return version
}

const storedVersion = valueOf<number>('SELECT "version" FROM "CatalogVersion"')
let known = { data: -1, version: -1 }

/** As `catalogVersion`, at once and in two microseconds while nothing at all was written: for what is asked with every page. */
export function catalogVersionNow(): number {
	const data = dataVersion()
	if (data !== known.data) known = { data, version: storedVersion() }
	return known.version
}

import { read } from '#app/adapters/db/db.server.ts'

/** A number that is another one after every committed change of what shoppers see, by whatever process it was made. */
export async function catalogVersion(): Promise<number> {
	const { version } = await read.catalogVersion.findUniqueOrThrow({ where: { id: 1 }, select: { version: true } })
	return version
}

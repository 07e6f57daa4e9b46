import { createReadStream } from 'node:fs'
import path from 'node:path'
import { closeDatabase, read, write } from '../app/adapters/db/db.server.ts'
import { migrateShop } from '../app/adapters/db/migrate.server.ts'
import { applySales } from '../app/shop/catalog/sales/apply-sales.server.ts'
import { storeVideo } from '../app/shop/media/video.server.ts'
import { hashPassword } from '../app/shop/people/password/password.server.ts'
import { fullDemo } from './seed/fill-demo.ts'
import { insertCatalog } from './seed/insert-catalog.ts'
import { insertContent } from './seed/insert-content.ts'
import { insertPeople } from './seed/insert-people.ts'
import { insertSettings } from './seed/insert-settings.ts'
import { storePictures } from './seed/store-pictures.ts'

// Creates the same shop every time, with dates relative to today. One transaction inserts all rows, so an interrupted
// start begins again.
await migrateShop()
await fill(process.argv.includes(fullDemo))
await closeDatabase()

async function fill(isFull: boolean) {
	if (await read.product.findFirst({ select: { id: true } })) {
		console.error('This shop already has products: the demo shop only fills an empty one.')
		process.exitCode = 1
		return
	}
	const pictures = await storePictures(path.join(import.meta.dirname, 'seed/pictures'))
	const videoHash = await storeVideo(createReadStream(path.join(import.meta.dirname, 'seed/demo-video.mp4')))
	const passwordHash = await hashPassword('zari-lane-demo')
	await write(async (tx) => {
		await tx.image.createMany({ data: pictures.rows })
		await insertCatalog(tx, pictures)
		await insertContent(tx, pictures, videoHash)
		await insertPeople(tx, pictures, passwordHash)
		await insertSettings(tx, isFull)
	})
	// A sale that has begun runs at once.
	await applySales(new Date())
}

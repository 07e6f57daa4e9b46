import { createReadStream, existsSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { closeDatabase, read, write } from '../app/adapters/db/db.server.ts'
import { migrateShop } from '../app/adapters/db/migrate.server.ts'
import { settings } from '../app/adapters/settings.server.ts'
import { storeVideo } from '../app/shop/media/video.server.ts'
import { hashPassword } from '../app/shop/people/password/password.server.ts'
import { finishPictures } from './seed/finish-pictures.ts'
import { insertCatalogue } from './seed/insert-catalogue.ts'
import { insertContent } from './seed/insert-content.ts'
import { insertPeople } from './seed/insert-people.ts'
import { drawShop } from './seed/pictures/draw-shop.ts'
import { unfinishedFile } from './seed/unfinished.ts'

// Always the same shop, its dates counted back from today. All rows in one transaction: a start that is cut short
// begins again. `first` leaves the images as drawings, so that the shop opens soon, and `finish` draws them.
const part = process.argv[2]
const unfinished = unfinishedFile(settings())
await migrateShop()
if (part !== 'finish') await fill()
if (part !== 'first' && existsSync(unfinished)) await finish()
await closeDatabase()

async function fill() {
	if (await read.product.findFirst({ select: { id: true } })) {
		console.error('This shop already has products: the demo shop only fills an empty one.')
		process.exitCode = 1
		return
	}
	const drawn = await drawShop()
	const videoHash = await storeVideo(createReadStream(path.join(import.meta.dirname, 'seed/demo-video.mp4')))
	const passwordHash = await hashPassword('zari-lane-demo')
	writeFileSync(unfinished, '')
	await write(async (tx) => {
		await tx.image.createMany({ data: [...drawn.drawings.values()] })
		await insertCatalogue(tx, drawn)
		await insertContent(tx, drawn, videoHash)
		await insertPeople(tx, passwordHash)
	})
}

async function finish() {
	await finishPictures((done, of) => console.log(`  ${done} of ${of} images are drawn`))
	rmSync(unfinished)
}

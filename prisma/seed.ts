import { createReadStream, existsSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { closeDatabase, read, write } from '../app/adapters/db/db.server.ts'
import { migrateDatabase } from '../app/adapters/db/sqlite/migrate.server.ts'
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
// begins again, with its images. `first` leaves pictures out, so that the shop opens soon, and `finish` draws them.
const part = process.argv[2]
const unfinished = unfinishedFile(settings().databaseFile)
migrateDatabase(settings().databaseFile)
if (part !== 'finish') await fill()
if (part !== 'first' && existsSync(unfinished)) await finish()
await closeDatabase()

async function fill() {
	if (await read.product.findFirst({ select: { id: true } })) {
		console.error('This shop already has products: the demo shop only fills an empty one.')
		process.exitCode = 1
		return
	}
	const drawn = await drawShop(showProgress)
	const videoHash = await storeVideo(createReadStream(path.join(import.meta.dirname, 'seed/demo-video.mp4')))
	const passwordHash = await hashPassword('zari-lane-demo')
	writeFileSync(unfinished, '')
	await write(async (tx) => {
		await insertCatalogue(tx, drawn)
		await insertContent(tx, drawn, videoHash)
		await insertPeople(tx, passwordHash)
	})
}

async function finish() {
	await finishPictures((done, of) => console.log(`  ${done} of ${of} products have all their pictures`))
	rmSync(unfinished)
}

function showProgress(done: number, of: number) {
	if (process.stdout.isTTY) process.stdout.write(`\r  ${done} of ${of} products drawn${done === of ? '\n' : ''}`)
	else if (done === of) console.log(`  ${of} products drawn`)
}

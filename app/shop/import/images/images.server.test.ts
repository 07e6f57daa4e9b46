import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createOwnFolder } from '../../../../tests/support/own-folder.ts'
import { createFolderSource } from './images.server.ts'

const folder = createOwnFolder()
const files = {
	'front.jpg': 3,
	'front_large.jpg': 9,
	'2024/summer/back_2048x2048.jpg': 9,
	'2024/back_small.jpg': 1,
	'2024/side@2x.png': 1,
	'2024/front.jpg': 9,
	'old/hem.jpg?v=7': 1,
}
for (const [name, size] of Object.entries(files)) {
	mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
	writeFileSync(path.join(folder, name), 'x'.repeat(size))
}

test.each([
	['front.jpg', 'front.jpg'],
	['front_large.jpg', 'front_large.jpg'],
	['front_grande.jpg', 'front.jpg'],
	['back.jpg', '2024/summer/back_2048x2048.jpg'],
	['back_small.jpg', '2024/back_small.jpg'],
	['side.png', '2024/side@2x.png'],
	['hem.jpg', 'old/hem.jpg?v=7'],
	['nowhere.jpg', undefined],
])('the image %s of an import is found in %s', async (name, found) => {
	expect(await (await createFolderSource(folder))(name)).toBe(found && path.join(folder, found))
})

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { listFilesWithHashes as everythingIn } from '../tests/support/faults/backups.ts'
import { createOwnFolder } from '../tests/support/own-folder.ts'
import { runProgram } from '../tests/support/process/run-program.ts'

const folder = createOwnFolder()
const shop = path.join(folder, 'shop')
const images = path.join(folder, 'photos')
const temporary = path.join(folder, 'tmp')
const fixture = 'tests/fixtures/import/shop.csv'
const good = path.join(folder, 'good.csv')

for (const name of [shop, images, temporary]) mkdirSync(name)
writeFileSync(good, readFileSync(fixture, 'utf8').replace(/^broken-belt.*\n/m, ''))
await sharp({ create: { width: 9, height: 9, channels: 3, background: '#345' } })
	.jpeg()
	.toFile(path.join(images, 'tunic-front.jpg'))

function run(...args: string[]) {
	const changes = {
		DATABASE_URL: `file:${path.join(shop, 'shop.db')}`,
		UPLOADS_DIR: path.join(shop, 'uploads'),
		TMPDIR: temporary,
		PASSWORD_COST: 'full',
	}
	return runProgram(['scripts/import.ts', ...args], { ...process.env, ...changes })
}

const everything = () => everythingIn(shop)

test('a dry run of an import without a shop reports its changes and leaves nothing', async () => {
	const { code, out } = await run(good, '--images', images, '--dry-run')
	expect(code).toBe(0)
	expect(everything()).toEqual([])
	expect(readdirSync(temporary)).toEqual([])
	expect(out).toContain('\n            ₹ 1,299.00 · 10 items · 3 variants, 1 sold out · new category Tunics')
	expect(out).toContain('This was a dry run: nothing was written.')
	const real = await run(good, '--images', images)
	const undo = 'To undo it: npm run import -- --undo 1\n'
	expect(real.out.replace(undo, 'This was a dry run: nothing was written.\n')).toBe(out)
	expect(real).toMatchObject({ code: 0, err: '' })
	const summary =
		'5 products: 4 added, 0 changed, 0 unchanged, 1 skipped, 0 could not be used. 1 images found, 3 missing.'
	expect(real.out).toContain(`${summary}\n`)
})

test('a second import and a dry run leave every file unchanged', async () => {
	const before = everything()
	expect((await run(good, '--images', images)).out).toContain('5 products: 0 added, 0 changed, 4 unchanged')
	expect(everything()).toEqual(before)
	const changed = path.join(folder, 'changed.csv')
	writeFileSync(changed, readFileSync(good, 'utf8').replace('1798.00', '1700.00'))
	await sharp({ create: { width: 9, height: 9, channels: 3, background: '#a42' } })
		.jpeg()
		.toFile(path.join(images, 'tote.jpg'))
	const { out } = await run(changed, '--images', images, '--dry-run')
	expect(out).toMatch(/^line 12 +changed +mirror-tote: variants, pictures$/m)
	expect(everything()).toEqual(before)
})

test('the import lists each unusable product with its line, and the exit code reports it', async () => {
	const { code, out } = await run(fixture)
	expect(code).toBe(1)
	expect(out).toMatch(/^line 17 +could not be used +broken-belt: its Variant Price "ask us" is not a price$/m)
	// The importer looks for no images when no image folder is given.
	expect(out).toContain('0 images found, 0 missing.')
	expect(out).not.toContain('image: ')
})

test.each([
	[[fixture, '--images', images, '--fast'], /^Usage: npm run import -- FILE /],
	[[fixture, '--decimal', 'point'], /^Usage: npm run import -- FILE /],
	[['nowhere.csv', '--images', images], 'The file nowhere.csv does not exist.\n'],
	[['package.json', '--images', images], /^(This is not a product export|The file cannot be read as CSV)[^\n]*\n$/],
])('wrong use of the import, %j, prints one sentence and exits with 2', async (args, sentence) => {
	const { code, out, err } = await run(...args)
	expect(code).toBe(2)
	expect(out).toBe('')
	expect(err).toMatch(sentence)
})

test('the import fetches images when enabled, and says why one failed', async () => {
	const file = path.join(folder, 'fetched.csv')
	writeFileSync(file, 'Handle,Title,Variant Price,Image Src\nfetched,Fetched,5,https://10.0.0.1/x.jpg\n')
	const { code, out } = await run(file, '--fetch')
	expect(code).toBe(0)
	expect(out).toContain('image: x.jpg could not be downloaded (line 2): the address is not public\n')
})

test('an import is undone by its number, after a dry run of the undo', async () => {
	const file = path.join(folder, 'undone.csv')
	writeFileSync(file, 'Handle,Title,Variant Price\nundone,Undone,5\n')
	const [, number] = /To undo it: npm run import -- --undo (\d+)\n$/.exec((await run(file)).out)!
	const before = everything()
	const words = 'undone.csv: 1 product will be deleted.\n'
	expect(await run('--undo', number!, '--dry-run')).toMatchObject({
		code: 0,
		out: `${words}This was a dry run: nothing was written.\n`,
	})
	expect(everything()).toEqual(before)
	expect(await run('--undo', number!)).toMatchObject({ code: 0, out: `${words}Done.\n` })
})

test('the import reports open choices of a file, and its options decide them', async () => {
	const file = path.join(folder, 'open.csv')
	writeFileSync(file, 'Handle,Title,Variant Price\ntwo-ways,Two Ways,1.299\nlost,Caf\uFFFD,5\n')
	const asked = await run(file, '--dry-run')
	expect(asked.code).toBe(1)
	expect(asked.out).toMatch(/^1 skipped, in whole or in part: a price .* --decimal dot or --decimal comma\.$/m)
	expect(asked.out).toMatch(/^1 skipped, in whole or in part: characters, .* --take-damaged imports them/m)
	const result = await run(file, '--decimal', 'comma', '--take-damaged', '--dry-run')
	expect(result.code).toBe(0)
	expect(result.out).toContain('₹\u00A01,299.00')
	expect(result.out).not.toContain('skipped, in whole')
})

test('the import reports the detected file format, and no encoding garbles text', async () => {
	const file = path.join(folder, 'latin1.csv')
	writeFileSync(file, Buffer.from('Handle;Title;Variant Price\ncafe;Caf\xE9;5\n', 'latin1'))
	const { out } = await run(file, '--dry-run')
	expect(out).toMatch(/^Read as a Shopify export in Windows-1252, separated by semicolons\.$/m)
})

import { beforeEach, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { makeCustomer, makeProduct, makeStaff } from '../../../../tests/support/data/shop-data.ts'
import { emptyTables } from '../../../../tests/support/data/tables.ts'
import { forgetOldSearches, mostADay, mostWaiting, noteLook, searchReport, writeLooks } from './note-looks.server.ts'
import { nearestWord, teachWord, withWord } from './teach-word.server.ts'

const admin = await makeStaff()

beforeEach(async () => {
	await writeLooks()
	await emptyTables('soughtPhrase', 'setting', 'product')
	await makeProduct({ name: 'Embroidered Mojari' })
})

const search = (phrase: string, times = 1) => {
	for (let time = 0; time < times; time += 1) noteLook({ phrase, kind: 'search' })
}
const click = (phrase: string) => noteLook({ phrase, kind: 'click' })
const phrases = async () => {
	const { nothing, unopened } = await searchReport()
	return { nothing: nothing.map(({ phrase }) => phrase), unopened: unopened.map(({ phrase }) => phrase) }
}

test('what was found by nobody stands first by number, what was opened nowhere', async () => {
	search('zebra rug', 2)
	search('teapot', 3)
	search('mojari', 2)
	search('embroidered')
	click('embroidered')
	expect(await phrases()).toEqual({ nothing: ['teapot', 'zebra rug'], unopened: ['mojari'] })
	expect((await searchReport()).nothing[0]).toMatchObject({ searches: 3 })
})

test('counts of one day add up, whoever writes them', async () => {
	search('teapot')
	await writeLooks()
	search('teapot', 2)
	await writeLooks()
	expect(await read.soughtPhrase.findMany({ select: { searches: true } })).toEqual([{ searches: 3 }])
})

test('a phrase that finds something since is no longer on the list of those without a result', async () => {
	search('teapot')
	await writeLooks()
	await makeProduct({ name: 'Copper Teapot' })
	expect((await phrases()).nothing).toEqual([])
})

test('a taught word finds what it means, in the line of that word', async () => {
	search('paduka')
	expect((await phrases()).nothing).toEqual(['paduka'])
	await teachWord(admin, { typed: 'paduka', means: 'mojari' })
	expect((await phrases()).nothing).toEqual([])
	await teachWord(admin, { typed: 'khadau', means: 'mojari' })
	const saved = await read.setting.findUniqueOrThrow({ where: { key: 'search.sameWords' } })
	expect(saved.value).toBe('mojari, paduka, khadau')
})

test('a word is not taught by what nothing is found for, nor by a customer', async () => {
	await expect(teachWord(admin, { typed: 'paduka', means: 'teapot' })).rejects.toMatchObject({ field: 'means' })
	const customer = { userId: await makeCustomer(), isAdmin: false }
	await expect(teachWord(customer, { typed: 'paduka', means: 'mojari' })).rejects.toMatchObject({ code: 'forbidden' })
})

test.each([
	['', 'mojari, paduka'],
	['Mojari, jutti', 'Mojari, jutti, paduka'],
	['mojari, paduka', 'mojari, paduka'],
	['belt, patta', 'belt, patta\nmojari, paduka'],
])('to the lines %j a word is added as %j', (lines, expected) => {
	expect(withWord(lines, { typed: 'paduka', means: 'mojari' })).toBe(expected)
})

test('the form begins with the nearest word of the shop', async () => {
	expect(await nearestWord('mjrai shoes')).toBe('mojari')
	expect(await nearestWord('xq')).toBe('')
})

test('more phrases than are held are not counted', async () => {
	for (let index = 0; index < mostWaiting + 10; index += 1) search(`phrase ${index}`)
	await writeLooks()
	expect(await read.soughtPhrase.count()).toBe(mostWaiting)
})

test('a full day takes no new phrases, but counts those that it has', async () => {
	const now = new Date('2026-02-01T12:00:00Z')
	search('teapot')
	await writeLooks(now)
	const { day } = await read.soughtPhrase.findFirstOrThrow()
	await write((tx) =>
		tx.soughtPhrase.createMany({
			data: Array.from({ length: mostADay - 1 }, (_, index) => ({ day, phrase: `phrase ${index}`, found: 0 })),
		}),
	)
	search('teapot')
	search('another one')
	await writeLooks(now)
	expect(await read.soughtPhrase.count()).toBe(mostADay)
	expect(await read.soughtPhrase.findFirst({ where: { phrase: 'teapot' } })).toMatchObject({ searches: 2 })
})

test('searches of more than thirty days ago are deleted', async () => {
	search('teapot')
	await writeLooks(new Date('2026-01-01T12:00:00Z'))
	search('zebra')
	await writeLooks(new Date('2026-01-20T12:00:00Z'))
	await forgetOldSearches(new Date('2026-02-10T12:00:00Z'))
	expect(await read.soughtPhrase.findMany({ select: { phrase: true } })).toEqual([{ phrase: 'zebra' }])
})

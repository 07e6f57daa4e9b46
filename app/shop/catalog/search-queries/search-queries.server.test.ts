import { beforeEach, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { makeCustomer, makeProduct, makeStaff } from '../../../../tests/support/data/shop-data.ts'
import { emptyTables } from '../../../../tests/support/data/tables.ts'
import {
	pruneSearches,
	maxQueriesPerDay,
	maxPendingQueries,
	recordSearchEvent,
	getSearchReport,
	flushSearches,
	findNearestWord,
	addSynonym,
	appendSynonym,
} from './search-queries.server.ts'

const admin = await makeStaff()

beforeEach(async () => {
	await flushSearches()
	await emptyTables('searchQuery', 'setting', 'product')
	await makeProduct({ name: 'Embroidered Mojari' })
})

const search = (phrase: string, times = 1) => {
	for (let time = 0; time < times; time += 1) recordSearchEvent({ phrase, kind: 'search' })
}
const click = (phrase: string) => recordSearchEvent({ phrase, kind: 'click' })
const phrases = async () => {
	const { nothing, unopened } = await getSearchReport()
	return { nothing: nothing.map(({ phrase }) => phrase), unopened: unopened.map(({ phrase }) => phrase) }
}

test('searches without results are listed first by count, then searches without clicks', async () => {
	search('zebra rug', 2)
	search('teapot', 3)
	search('mojari', 2)
	search('embroidered')
	click('embroidered')
	expect(await phrases()).toEqual({ nothing: ['teapot', 'zebra rug'], unopened: ['mojari'] })
	expect((await getSearchReport()).nothing[0]).toMatchObject({ searches: 3 })
})

test('counts of one day add up across processes', async () => {
	search('teapot')
	await flushSearches()
	search('teapot', 2)
	await flushSearches()
	expect(await read.searchQuery.findMany({ select: { searches: true } })).toEqual([{ searches: 3 }])
})

test('a query that now finds something leaves the list of searches without results', async () => {
	search('teapot')
	await flushSearches()
	await makeProduct({ name: 'Copper Teapot' })
	expect((await phrases()).nothing).toEqual([])
})

test('an added synonym finds what it means, on the line of that word', async () => {
	search('paduka')
	expect((await phrases()).nothing).toEqual(['paduka'])
	await addSynonym(admin, { typed: 'paduka', means: 'mojari' })
	expect((await phrases()).nothing).toEqual([])
	await addSynonym(admin, { typed: 'khadau', means: 'mojari' })
	const saved = await read.setting.findUniqueOrThrow({ where: { key: 'search.synonyms' } })
	expect(saved.value).toBe('mojari, paduka, khadau')
})

test('a synonym is not added for a word without results, or by a customer', async () => {
	await expect(addSynonym(admin, { typed: 'paduka', means: 'teapot' })).rejects.toMatchObject({ field: 'means' })
	const customer = { userId: await makeCustomer(), isAdmin: false }
	await expect(addSynonym(customer, { typed: 'paduka', means: 'mojari' })).rejects.toMatchObject({ code: 'forbidden' })
})

test.each([
	['', 'mojari, paduka'],
	['Mojari, jutti', 'Mojari, jutti, paduka'],
	['mojari, paduka', 'mojari, paduka'],
	['belt, patta', 'belt, patta\nmojari, paduka'],
])('synonyms %j with an added word become %j', (lines, expected) => {
	expect(appendSynonym(lines, { typed: 'paduka', means: 'mojari' })).toBe(expected)
})

test('the form starts with the nearest word in the shop', async () => {
	expect(await findNearestWord('mjrai shoes')).toBe('mojari')
	expect(await findNearestWord('xq')).toBe('')
})

test('new queries beyond the limit are not counted', async () => {
	for (let index = 0; index < maxPendingQueries + 10; index += 1) search(`phrase ${index}`)
	await flushSearches()
	expect(await read.searchQuery.count()).toBe(maxPendingQueries)
})

test('a full day adds no new queries but keeps counting existing ones', async () => {
	const now = new Date('2026-02-01T12:00:00Z')
	search('teapot')
	await flushSearches(now)
	const { day } = await read.searchQuery.findFirstOrThrow()
	await write((tx) =>
		tx.searchQuery.createMany({
			data: Array.from({ length: maxQueriesPerDay - 1 }, (_, index) => ({ day, phrase: `phrase ${index}`, found: 0 })),
		}),
	)
	search('teapot')
	search('another one')
	await flushSearches(now)
	expect(await read.searchQuery.count()).toBe(maxQueriesPerDay)
	expect(await read.searchQuery.findFirst({ where: { phrase: 'teapot' } })).toMatchObject({ searches: 2 })
})

test('searches of more than thirty days ago are deleted', async () => {
	search('teapot')
	await flushSearches(new Date('2026-01-01T12:00:00Z'))
	search('zebra')
	await flushSearches(new Date('2026-01-20T12:00:00Z'))
	await pruneSearches(new Date('2026-02-10T12:00:00Z'))
	expect(await read.searchQuery.findMany({ select: { phrase: true } })).toEqual([{ phrase: 'zebra' }])
})

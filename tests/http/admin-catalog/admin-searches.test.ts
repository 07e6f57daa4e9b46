import { expect, test } from 'vitest'
import { write } from '#app/adapters/db/db.server.ts'
import { toIndianDay } from '#app/shop/values/dates.ts'
import { makeProduct } from '../../support/data/shop-data.ts'
import { logInAdmin } from '../../support/pages/logged-in.ts'

const person = await logInAdmin()
await makeProduct({ name: 'Embroidered Mojari' })
const rows = () => person.all('main tbody th').map((row) => row.textContent.trim())

test('a query without results becomes a synonym with one press, and then has results', async () => {
	const day = toIndianDay(new Date())
	await write((tx) => tx.searchQuery.create({ data: { day, phrase: 'paduka', found: 0, searches: 2 } }))
	await person.open('/admin/searches')
	expect(rows()).toEqual(['paduka'])
	const link = person.all('main tbody a').find((each) => each.textContent.startsWith('Add synonym'))!
	await person.open(link.getAttribute('href')!)
	expect(person.all('#teach-typed')[0]?.getAttribute('value')).toBe('paduka')
	const refused = await person.submit({ means: 'teapot' }, { button: 'Save' })
	expect(refused.status).toBe(400)
	expect(refused.text).toContain('No product is found for “teapot” either')
	const page = await person.submit({ means: 'mojari' }, { button: 'Save' })
	expect(page.text).toContain('“paduka” now shows results for “mojari”.')
	expect(rows()).toEqual([])
	expect((await person.open('/allproducts?search=paduka')).text).toContain('Embroidered Mojari')
	expect(person.page().path).toBe('/allproducts?search=paduka')
	expect((await person.open('/admin/settings/search')).text).toContain('mojari, paduka')
})

import { expect, test } from 'vitest'
import { write } from '#app/adapters/db/db.server.ts'
import { indianDay } from '#app/shop/dates.ts'
import { makeProduct } from '../../support/data/shop-data.ts'
import { loggedInAdmin } from '../../support/pages/logged-in.ts'

const person = await loggedInAdmin()
await makeProduct({ name: 'Embroidered Mojari' })
const rows = () => person.all('main tbody th').map((row) => row.textContent.trim())

test('a phrase that nobody found is made a synonym by one press, and then finds', async () => {
	const day = indianDay(new Date())
	await write((tx) => tx.soughtPhrase.create({ data: { day, phrase: 'paduka', found: 0, searches: 2 } }))
	await person.open('/admin/searches')
	expect(rows()).toEqual(['paduka'])
	const link = person.all('main tbody a').find((each) => each.textContent.startsWith('Make it a synonym'))!
	await person.open(link.getAttribute('href')!)
	expect(person.all('#teach-typed')[0]?.getAttribute('value')).toBe('paduka')
	const refused = await person.submit({ means: 'teapot' }, { button: 'Save' })
	expect(refused.status).toBe(400)
	expect(refused.text).toContain('Nothing is found for “teapot” either')
	const page = await person.submit({ means: 'mojari' }, { button: 'Save' })
	expect(page.text).toContain('“paduka” now finds what “mojari” finds.')
	expect(rows()).toEqual([])
	expect((await person.open('/allproducts?search=paduka')).text).toContain('Embroidered Mojari')
	expect(person.page().path).toBe('/allproducts?search=paduka')
	expect((await person.open('/admin/settings/search')).text).toContain('mojari, paduka')
})

import { beforeEach, describe, expect, test } from 'vitest'
import { write } from '#app/adapters/db/db.server.ts'
import { loggedInAdmin } from '../../support/pages/logged-in.ts'
import { visitor } from '../../support/pages/visitor.ts'

const person = await loggedInAdmin()

beforeEach(() => write((tx) => tx.offer.deleteMany()))

const all = (selector: string) => person.all(selector)
const cards = () => all('main li').filter((item) => item.querySelector('time'))
const texts = () => cards().map((card) => card.querySelector('p')!.textContent)
const toasts = () =>
	all('.toasts p').map((toast) => [
		toast.parentNode!.getAttribute('role'),
		toast.textContent,
		toast.getAttribute('class')!.includes('--toast-stay:2200ms'),
	])

describe('adding and editing', () => {
	const add = async (text: string) => {
		await person.open('/admin/offers/new')
		return person.submit({ text }, { button: 'Add Offer' })
	}

	test('a new offer runs over the home page', async () => {
		await person.open('/admin/offers/new')
		expect(all('dialog h2')[0]!.textContent).toBe('Add Offer')
		expect(all('dialog label')[0]!.textContent).toBe('Offer Text')
		const page = await add(' Three outlets\nin Surat ')
		expect(page.redirects).toEqual([303])
		expect(page.path).toBe('/admin/offers')
		expect(texts()).toEqual(['Three outlets in Surat'])
		expect(toasts()).toEqual([['status', 'Offer Added', true]])
		expect((await visitor().open('/')).text).toContain('Three outlets in Surat')
	})
})

import { beforeEach, describe, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { loggedInAdmin } from '../../support/pages/logged-in.ts'
import { visitor } from '../../support/pages/visitor.ts'

const person = await loggedInAdmin()

beforeEach(() => write((tx) => tx.offer.deleteMany()))

const all = (selector: string) => person.all(selector)
const cards = () => all('main li').filter((item) => item.querySelector('time'))
const texts = () => cards().map((card) => card.querySelector('p')!.textContent)
const beside = () => all('#offer-text-error')[0]!.textContent
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

	test('an offer without text is refused', async () => {
		const page = await add(' \n ')
		expect(page.status).toBe(400)
		expect(page.path).toBe('/admin/offers/new')
		expect(beside()).toBe('Please enter the offer text')
		expect(all('main [role=alert] a').map((link) => [link.getAttribute('href'), link.textContent])).toEqual([
			['#offer-text', 'Please enter the offer text'],
		])
		expect(all('textarea')[0]!.getAttribute('aria-invalid')).toBe('true')
		expect(await read.offer.count()).toBe(0)
	})
})

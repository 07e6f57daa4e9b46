import { expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { anonymousClient } from '../../../tests/support/data/shop-data.ts'
import { addContact } from './contact.server.ts'
import { subscribe } from '../newsletter/subscriber.server.ts'

test('subscribing to daily updates stores name and phone number, and a normalized name for searching', async () => {
	await subscribe({ phone: '+919876500001', name: 'Élodie' }, anonymousClient)
	expect(await read.subscriber.findUnique({ where: { phone: '+919876500001' } })).toMatchObject({
		name: 'Élodie',
		nameKey: 'elodie',
	})
})

test('subscribing the same number again, with or without the +, adds no row and changes nothing', async () => {
	await subscribe({ phone: '919876500002', name: 'First' }, anonymousClient)
	await subscribe({ phone: '919876500002', name: 'Second' }, anonymousClient)
	await subscribe({ phone: '+919876500002', name: 'Third' }, anonymousClient)
	const rows = await read.subscriber.findMany({
		where: { phone: { contains: '919876500002' } },
		select: { name: true },
	})
	expect(rows).toEqual([{ name: 'First' }])
})

test('two concurrent subscriptions to daily updates count as one', async () => {
	await Promise.all([1, 2, 3].map(() => subscribe({ phone: '919876500003', name: 'Asha' }, anonymousClient)))
	expect(await read.subscriber.count({ where: { phone: '919876500003' } })).toBe(1)
})

test('a contact message is stored verbatim and found by any part of it', async () => {
	await addContact({ name: 'ભૂમિ', email: 'bhumi@example.in', message: 'Café in\nBhavnagar?' }, anonymousClient)
	expect(await read.contactMessage.findFirst()).toMatchObject({
		name: 'ભૂમિ',
		email: 'bhumi@example.in',
		message: 'Café in\nBhavnagar?',
		searchKey: 'ભૂમિ bhumi@example.in cafe in bhavnagar?',
	})
})

import { expect, test } from 'vitest'
import { read } from '#app/adapters/db/db.server.ts'
import { stranger } from '../../../tests/support/data/shop-data.ts'
import { addContact } from './contact.server.ts'
import { subscribe } from './subscriber.server.ts'

test('subscribing to the daily updates keeps name and phone number, and the name normalised for searching', async () => {
	await subscribe({ phone: '+919876500001', name: 'Élodie' }, stranger)
	expect(await read.subscriber.findUnique({ where: { phone: '+919876500001' } })).toMatchObject({
		name: 'Élodie',
		nameKey: 'elodie',
	})
})

test('subscribing the same number again, with or without the +, makes no second row and changes nothing', async () => {
	await subscribe({ phone: '919876500002', name: 'First' }, stranger)
	await subscribe({ phone: '919876500002', name: 'Second' }, stranger)
	await subscribe({ phone: '+919876500002', name: 'Third' }, stranger)
	const rows = await read.subscriber.findMany({
		where: { phone: { contains: '919876500002' } },
		select: { name: true },
	})
	expect(rows).toEqual([{ name: 'First' }])
})

test('subscribing to the daily updates twice at the same moment is once', async () => {
	await Promise.all([1, 2, 3].map(() => subscribe({ phone: '919876500003', name: 'Asha' }, stranger)))
	expect(await read.subscriber.count({ where: { phone: '919876500003' } })).toBe(1)
})

test('a contact message is kept word for word and can be found by any of its parts', async () => {
	await addContact({ name: 'ભૂમિ', email: 'bhumi@example.in', message: 'Café in\nBhavnagar?' }, stranger)
	expect(await read.contactMessage.findFirst()).toMatchObject({
		name: 'ભૂમિ',
		email: 'bhumi@example.in',
		message: 'Café in\nBhavnagar?',
		searchKey: 'ભૂમિ bhumi@example.in cafe in bhavnagar?',
	})
})

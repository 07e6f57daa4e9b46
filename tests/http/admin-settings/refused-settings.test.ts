import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { settings } from '#app/adapters/settings.server.ts'
import { taxSettings } from '../../support/data/tax-data.ts'
import { loggedInAdmin } from '../../support/pages/logged-in.ts'

const person = await loggedInAdmin()

beforeEach(() => write((tx) => tx.setting.deleteMany()))

const derived = path.join(settings().uploadsDir, 'derived')
const phone = 'Please enter a valid phone number (10-12 digits).'
const pins = 'Please enter the first 2 to 6 digits of PIN codes, one a line'
const upi = 'Please enter a UPI ID, such as shop@okbank'

/** Includes other fields of the form, if they matter. */
test.each<[card: string, field: string, typed: string, sentence: string, beside?: Record<string, string>]>([
	['shop', 'name', ' ', 'Please enter the name of the shop'],
	['shop', 'phones', '12', phone],
	['shop', 'email', 'nobody', 'Please enter an e-mail address, or leave it empty'],
	['shop', 'social', 'javascript:alert(1)', 'Please enter an address that begins with https://'],
	['mail', 'senderAddress', 'nobody', 'Please enter the e-mail address that mails come from'],
	['delivery', 'homePrice', '60.50', 'Please enter whole rupees, or nothing'],
	['delivery', 'firstGrams', '0', 'Please enter whole grams of at least 1'],
	['delivery', 'homeState', 'Atlantis', 'Please choose a state of India.'],
	['delivery', 'notServed', '39500x', pins],
	['cash', 'fee', '12.5', 'Please enter whole rupees, or nothing'],
	['cash', 'pinsAllowed', '3950071', pins],
	['cash', 'highest', '-1', 'Please enter whole rupees, or nothing'],
	['cash', 'highest', '400', 'This is below the smallest order', { lowest: '500' }],
	[
		'off-site',
		'where',
		derived,
		`Please enter another folder: ${derived} is inside the shop's uploads folder, which visitors may read`,
	],
	[
		'off-site',
		'where',
		'/proc/self',
		'Please enter another folder: /proc/self is inside /proc, which belongs to the operating system',
	],
	['off-site', 'where', '/missing/folder', 'Please enter another folder: /missing/folder does not exist'],
	['checkout', 'upiId', '', 'Please enter the UPI ID that money is to come to', { onlineBy: 'upi' }],
	['checkout', 'upiId', 'shop', upi, { onlineBy: 'upi' }],
	['checkout', 'upiId', 'shop@ok bank', upi, { onlineBy: 'upi' }],
	['checkout', 'upiId', 'shop@example.com', upi, { onlineBy: 'upi' }],
	['tax', 'gstin', '', 'Please enter the GST number of the shop', taxSettings],
	['tax', 'gstin', '27AAPFU0939F1ZV', 'The number of a shop in Gujarat begins with 24', taxSettings],
	[
		'tax',
		'gstin',
		'24AAACC1206D1ZN',
		'The last character does not belong to this number: one of them is mistyped',
		taxSettings,
	],
	['tax', 'legalName', '', 'Please enter the name that the shop is registered under', taxSettings],
	['tax', 'hsn', '8471', 'The shop knows no rate for this code: see the table below', taxSettings],
	['tax', 'mode', 'vat', 'Please choose one of these', taxSettings],
])(
	'the card %s refuses its %s “%s” beside the field and in the summary, keeps what was typed and saves nothing',
	async (card, field, typed, sentence, beside = {}) => {
		await person.open(`/admin/settings/${card}`)
		const page = await person.submit({ ...beside, [field]: typed }, { button: 'Save' })
		expect(page.status).toBe(400)
		expect(page.words(`#${card}-${field}-error`)).toBe(sentence)
		expect(page.hrefs('main [role=alert] a')).toEqual([`#${card}-${field}`])
		if (!['homeState', 'mode'].includes(field)) expect(page.html).toContain(typed)
		expect(await read.setting.count()).toBe(0)
	},
)

import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { read, write } from '#app/adapters/db/db.server.ts'
import { getSettings } from '#app/adapters/settings.server.ts'
import { taxSettings } from '../../support/data/tax-data.ts'
import { logInAdmin } from '../../support/pages/logged-in.ts'

const person = await logInAdmin()

beforeEach(() => write((tx) => tx.setting.deleteMany()))

const derived = path.join(getSettings().uploadsDir, 'derived')
const phone = 'Please enter a valid phone number (10-12 digits).'
const pins = 'Please enter PIN prefixes of 2 to 6 digits, one per line'
const upi = 'Please enter a UPI ID, such as shop@okbank'

/** Includes other fields of the form, if they matter. */
test.each<[card: string, field: string, typed: string, sentence: string, beside?: Record<string, string>]>([
	['shop', 'name', ' ', 'Please enter the shop name'],
	['shop', 'phones', '12', phone],
	['shop', 'email', 'nobody', 'Please enter an email address, or leave it empty'],
	['shop', 'social', 'javascript:alert(1)', 'Please enter an address that begins with https://'],
	['mail', 'senderAddress', 'nobody', 'Please enter the sender’s email address'],
	['delivery', 'homePrice', '60.50', 'Please enter whole rupees, or leave it empty'],
	['delivery', 'firstGrams', '0', 'Please enter whole grams of 1 or more'],
	['delivery', 'homeState', 'Atlantis', 'Please choose a state of India.'],
	['delivery', 'notServed', '39500x', pins],
	['codes', 'perDay', '0', 'Please enter 1 to 100000'],
	['couriers', 'lengthCm', '0', 'Please enter 1 to 200'],
	['couriers', 'pickupPincode', '0123', 'Please enter a PIN code of 6 digits.'],
	['cash', 'fee', '12.5', 'Please enter whole rupees, or leave it empty'],
	['cash', 'pinsAllowed', '3950071', pins],
	['cash', 'highest', '-1', 'Please enter whole rupees, or leave it empty'],
	['cash', 'highest', '400', 'This is below the minimum order', { lowest: '500' }],
	[
		'cash',
		'needsConfirmedPhone',
		'on',
		'The shop sends no codes to a phone. Choose how codes reach a phone under Log-in codes first.',
	],
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
	['checkout', 'upiId', '', 'Please enter the UPI ID that receives the payments', { onlineBy: 'upi' }],
	['checkout', 'upiId', 'shop', upi, { onlineBy: 'upi' }],
	['checkout', 'upiId', 'shop@ok bank', upi, { onlineBy: 'upi' }],
	['checkout', 'upiId', 'shop@example.com', upi, { onlineBy: 'upi' }],
	['tax', 'gstin', '', 'Please enter the GST number of the shop', taxSettings],
	['tax', 'gstin', '27AAPFU0939F1ZV', 'The GST number of a shop in Gujarat must begin with 24', taxSettings],
	[
		'tax',
		'gstin',
		'24AAACC1206D1ZN',
		'The last character does not match this number. Please check it for typing errors',
		taxSettings,
	],
	['tax', 'legalName', '', 'Please enter the registered name', taxSettings],
	['tax', 'hsn', '8471', 'No tax rate is known for this code. See the table below', taxSettings],
	['tax', 'mode', 'vat', 'Please choose a registration', taxSettings],
])(
	'the card %s rejects its %s “%s” beside the field and in the summary, keeps the input and saves nothing',
	async (card, field, input, sentence, beside = {}) => {
		await person.open(`/admin/settings/${card}`)
		const page = await person.submit({ ...beside, [field]: input }, { button: 'Save' })
		expect(page.status).toBe(400)
		expect(page.words(`#${card}-${field}-error`)).toBe(sentence)
		expect(page.hrefs('main [role=alert] a')).toEqual([`#${card}-${field}`])
		if (!['homeState', 'mode'].includes(field)) expect(page.html).toContain(input)
		expect(await read.setting.count()).toBe(0)
	},
)

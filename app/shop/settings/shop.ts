import { z } from 'zod'
import { maxLowMark, usualLowMark } from '../words/limits.ts'
import {
	addressLines,
	addressText,
	atMostCharacters,
	lineText,
	linesText,
	mailText,
	maxLineLength,
	isWebAddress,
} from '../text.ts'
import { isPhone, phoneMessage, phoneText, tidyPhone } from '../words/phone.ts'
import { block, card, type Environment } from './setting.ts'
import { line, list, number, numberOrNone } from './setting-kinds.ts'
import { maxAddressLength, maxHoursLength, maxOutlets } from './shop-view.ts'

const maxUrlLength = 2000
const wrongMail = 'Please enter an e-mail address, or leave it empty'
const wrongLink = 'Please enter an address that begins with https://'

const outlet = z
	.object({
		name: lineText().max(maxLineLength, atMostCharacters(maxLineLength)).default(''),
		address: lineText().max(maxAddressLength, atMostCharacters(maxAddressLength)).default(''),
		/** The city of the first outlet is shown as the shop's location (rule: shop-story). */
		city: lineText().max(maxLineLength, atMostCharacters(maxLineLength)).default(''),
		mapsUrl: addressText()
			.max(maxUrlLength, atMostCharacters(maxUrlLength))
			.refine((url) => url === '' || isWebAddress(url), wrongLink)
			.default(''),
		hours: linesText().max(maxHoursLength, atMostCharacters(maxHoursLength)).default(''),
	})
	.refine(({ address, mapsUrl, name, hours, city }) => address || mapsUrl || !(name || hours || city), {
		error: 'Please enter the address of this outlet',
		path: ['address'],
	})

export type Outlet = z.output<typeof outlet>

const isFilled = (row: Outlet) => Object.values(row).some(Boolean)

/** The shop's name and contact details. `''` and `[]` omit a detail (rule: nothing-made-up). */
export const shopCard = card('Shop', 'settings', [
	block('Name', {
		name: line({
			label: 'Name of the shop',
			it: 'the name',
			compared: 'Name',
			needs: 'Please enter the name of the shop',
			most: 60,
			variables: ['SHOP_NAME'],
			fromEnvironment: ({ shop }) => shop.name,
		}),
		about: line({
			label: 'In a sentence',
			hint: 'Such as: Cotton kurtas, printed by hand in Jaipur. It stands at the end of each page and in what search engines show.',
			it: 'the sentence',
			most: 120,
		}),
		founded: numberOrNone({
			label: 'Since',
			hint: 'The year in which the shop began',
			it: 'the year',
			least: 1800,
			most: 2100,
			wrong: 'Please enter a year, such as 2020, or nothing',
			input: { inputMode: 'numeric' },
		}),
	}),
	block('At the end of each page', {
		updatesTitle: line({
			label: 'Heading of the sign-up',
			it: 'the heading of the sign-up',
			needs: 'Please enter a heading',
			most: 60,
			fallback: 'New Daily Updates',
		}),
		updatesText: line({
			label: 'What it promises',
			it: 'the text of the sign-up',
			most: 200,
			fallback:
				'Be the first to hear of new arrivals, special offers and discounts. One short message at a time, never a call.',
		}),
		lastLine: line({ label: 'Last line', it: 'the last line', most: 120 }),
	}),
	block('How shoppers reach you', {
		phones: list({
			label: 'Phone numbers',
			hint: 'One a line. The first stands on invoices and in mails; all of them on the contact page.',
			it: 'the phone numbers',
			tidy: tidyPhone,
			isRight: isPhone,
			wrong: phoneMessage,
			atMost: [6, 'numbers'],
			input: { rows: 2, inputMode: 'tel' },
			variables: ['SHOP_PHONE'],
			fromEnvironment: readPhone,
		}),
		// The default is the first phone number.
		whatsapp: line({
			label: 'WhatsApp number',
			hint: 'Of the chat button, which goes when this is empty. The default is the first phone number.',
			it: 'the WhatsApp number',
			schema: phoneText()
				.refine((phone) => phone === '' || isPhone(phone), phoneMessage)
				.default(''),
			input: { type: 'tel' },
		}),
		email: line({
			label: 'E-mail address',
			it: 'the e-mail address',
			schema: mailText()
				.refine((email) => email === '' || z.email().safeParse(email).success, wrongMail)
				.default(''),
			input: { type: 'email' },
			variables: ['SHOP_EMAIL'],
			fromEnvironment: ({ shop }) => shop.email ?? '',
		}),
		social: list({
			label: 'Social links',
			hint: 'One a line, such as https://www.instagram.com/yourshop',
			it: 'the social links',
			schema: addressLines().max(2000, atMostCharacters(2000)).default(''),
			isRight: isWebAddress,
			wrong: wrongLink,
			atMost: [8, 'links'],
			input: { rows: 2 },
		}),
	}),
	block('Stock', {
		lowAt: number({
			label: 'Runs low at',
			hint: 'So many pieces of a size or fewer. A category or product may have a mark of its own, on the stock sheet.',
			it: 'the mark of what runs low',
			least: 0,
			most: maxLowMark,
			wrong: 'Please enter a whole number',
			over: `At most ${maxLowMark}`,
			fallback: usualLowMark,
		}),
	}),
	block('Outlets', {
		outlets: {
			label: 'Outlets',
			it: 'the outlets',
			control: 'part',
			schema: z
				.array(outlet)
				.max(maxOutlets, `At most ${maxOutlets} outlets`)
				.overwrite((rows) => rows.filter(isFilled))
				.default([]),
			variables: ['SHOP_ADDRESS', 'SHOP_MAPS_URL'],
			fromEnvironment: readOutlets,
		},
	}),
])

function readPhone({ shop }: Environment): string {
	return givenOrEmpty(shop.phone)
}

function readOutlets({ shop }: Environment): Outlet[] {
	const { mapsUrl = '' } = shop
	const address = givenOrEmpty(shop.address)
	return address || mapsUrl ? [{ name: '', address, city: '', mapsUrl, hours: '' }] : []
}

/** Returns `''` for an example value of an environment file that was never replaced (rule: nothing-made-up). */
function givenOrEmpty(text = ''): string {
	return /^\+?(91)?0+$|^set SHOP_/i.test(text.trim()) ? '' : text
}

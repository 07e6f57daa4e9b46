import { z } from 'zod'
import { translatedLanguages } from '#app/i18n/languages.ts'
import { defaultLowStockThreshold, maxAddressLength, maxHoursLength, maxLowStockThreshold } from '../values/limits.ts'
import {
	addressLines,
	addressText,
	completeWebAddress,
	maxCharactersMessage,
	lineText,
	linesText,
	emailText,
	maxLineLength,
	isWebAddress,
} from '../values/text.ts'
import { isPhone, invalidPhoneMessage, phoneText, normalizePhone } from '../values/phone.ts'
import {
	checkboxSetting,
	createBlock,
	createCard,
	type Environment,
	lineSetting,
	listSetting,
	numberSetting,
	optionalNumberSetting,
	type Setting,
} from './setting.ts'
import { maxOutlets } from './shop-view.ts'
import { toDisplayLines } from '../edit-conflicts/field-differences.ts'
import { toTranslationLines } from '../translations/translatable.ts'
import { buildTranslationsSchema } from '../translations/translations.schema.ts'
import { phone } from '../region/india.ts'

const maxUrlLength = 2000
const wrongMail = 'Please enter an email address, or leave it empty'
const wrongLink = 'Please enter an address that begins with https://'

const outlet = z
	.object({
		name: lineText().max(maxLineLength, maxCharactersMessage(maxLineLength)).default(''),
		address: lineText().max(maxAddressLength, maxCharactersMessage(maxAddressLength)).default(''),
		/** The city of the first outlet is shown as the shop's location (rule: shop-story). */
		city: lineText().max(maxLineLength, maxCharactersMessage(maxLineLength)).default(''),
		mapsUrl: addressText()
			.overwrite(completeWebAddress)
			.max(maxUrlLength, maxCharactersMessage(maxUrlLength))
			.refine((url) => url === '' || isWebAddress(url), wrongLink)
			.default(''),
		hours: linesText().max(maxHoursLength, maxCharactersMessage(maxHoursLength)).default(''),
		/** Only the form has translations here. They are not saved with the setting (rule: own-translations). */
		translations: buildTranslationsSchema('outlet').optional(),
	})
	.refine(({ address, mapsUrl, name, hours, city }) => address || mapsUrl || !(name || hours || city), {
		error: 'Please enter the address of this outlet',
		path: ['address'],
	})

export type Outlet = z.output<typeof outlet>

const isFilled = ({ translations: _, ...row }: Outlet) => Object.values(row).some(Boolean)

/** Returns the outlets with their translations as lines, to compare two versions (rule: two-editors). */
function describeOutlets(rows: unknown) {
	const outlets: unknown[] = Array.isArray(rows) ? rows : []
	const lines = outlets.flatMap((row) => {
		const { translations, ...texts } = { ...(row as Partial<Outlet>) }
		return [...toDisplayLines([texts]).lines, ...toTranslationLines('outlet', translations).lines]
	})
	return { lines }
}

/** The shop's name and contact details. `''` and `[]` omit a detail (rule: nothing-made-up). */
export const shopCard = createCard('Shop', 'settings', [
	createBlock('Name', {
		name: lineSetting({
			label: 'Shop name',
			nounPhrase: 'the name',
			compared: 'Name',
			needs: 'Please enter the shop name',
			most: 60,
			variables: ['SHOP_NAME'],
			fromEnvironment: ({ shop }) => shop.name,
		}),
		about: lineSetting({
			label: 'Tagline',
			hint: 'Such as: Cotton kurtas, printed by hand in Jaipur. Shown in the footer and in search results.',
			nounPhrase: 'the tagline',
			most: 120,
		}),
		founded: optionalNumberSetting({
			label: 'Founded',
			hint: 'The year the shop was founded',
			nounPhrase: 'the year',
			least: 1800,
			most: 2100,
			wrong: 'Please enter a year, such as 2020, or leave it empty',
			input: { inputMode: 'numeric' },
		}),
	}),
	createBlock('Footer', {
		updatesTitle: lineSetting({
			label: 'Newsletter heading',
			nounPhrase: 'the newsletter heading',
			needs: 'Please enter a heading',
			most: 60,
		}),
		updatesText: lineSetting({
			label: 'Newsletter text',
			nounPhrase: 'the newsletter text',
			most: 200,
		}),
		lastLine: lineSetting({ label: 'Footer text', nounPhrase: 'the footer text', most: 120 }),
	}),
	createBlock(
		{
			title: 'Languages of the storefront',
			about:
				'Shoppers read pages in English, and in each language that you turn on. Your own texts stay in English until you translate them.',
		},
		languageSettings(),
	),
	createBlock('Contact', {
		phones: listSetting({
			label: 'Phone numbers',
			hint: 'One per line. The first number appears on invoices and in emails; all of them appear on the contact page.',
			nounPhrase: 'the phone numbers',
			tidy: normalizePhone,
			isRight: isPhone,
			wrong: invalidPhoneMessage,
			atMost: [6, 'numbers'],
			input: { rows: 2, inputMode: 'tel' },
			variables: ['SHOP_PHONE'],
			fromEnvironment: readPhone,
		}),
		// The default is the first phone number.
		whatsapp: phoneSetting({
			label: 'WhatsApp number',
			hint: 'For the chat button, which uses your first phone number until you change this. Empty it to hide the button.',
			nounPhrase: 'the WhatsApp number',
		}),
		email: emailSetting({
			label: 'Email address',
			nounPhrase: 'the email address',
			variables: ['SHOP_EMAIL'],
			fromEnvironment: ({ shop }) => shop.email ?? '',
		}),
		social: listSetting({
			label: 'Social links',
			hint: 'One per line, such as instagram.com/yourshop',
			nounPhrase: 'the social links',
			schema: addressLines().max(2000, maxCharactersMessage(2000)).default(''),
			tidy: completeWebAddress,
			isRight: isWebAddress,
			wrong: wrongLink,
			atMost: [8, 'links'],
			input: { rows: 2 },
		}),
	}),
	createBlock(
		{
			title: 'Grievance officer',
			about:
				'The person who answers complaints. Online shops in India must name one. The contact page and the policies show ' +
				'the details, with the registered name from Settings › Tax and the addresses of your outlets.',
		},
		{
			grievanceName: lineSetting({
				label: 'Officer’s name',
				nounPhrase: 'the name of the grievance officer',
				compared: 'Grievance officer',
			}),
			grievanceTitle: lineSetting({
				label: 'Officer’s designation',
				hint: 'Such as: Owner, or Customer care manager',
				nounPhrase: 'the designation of the grievance officer',
				compared: 'Designation of the grievance officer',
			}),
			grievancePhone: phoneSetting({
				label: 'Officer’s phone',
				nounPhrase: 'the phone number of the grievance officer',
				compared: 'Phone number of the grievance officer',
			}),
			grievanceEmail: emailSetting({
				label: 'Officer’s email',
				nounPhrase: 'the email address of the grievance officer',
				compared: 'Email address of the grievance officer',
			}),
		},
	),
	createBlock('Stock', {
		lowAt: numberSetting({
			label: 'Low-stock alert at',
			hint: 'Items left in a size. 0 turns the alert off. Set other numbers for a category or product on the stock sheet.',
			nounPhrase: 'the low-stock alert',
			least: 0,
			most: maxLowStockThreshold,
			wrong: 'Please enter a whole number',
			over: `At most ${maxLowStockThreshold}`,
			fallback: defaultLowStockThreshold,
		}),
	}),
	createBlock('Outlets', {
		outlets: {
			label: 'Outlets',
			nounPhrase: 'the outlets',
			control: 'part',
			shown: describeOutlets,
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

/** Creates a setting for an optional phone number. */
function phoneSetting(rest: Parameters<typeof lineSetting>[0]): Setting<string> {
	const schema = phoneText()
		.refine((text) => text === '' || isPhone(text), invalidPhoneMessage)
		.default('')
	return lineSetting({ ...rest, schema, input: { type: 'tel' } })
}

/** Creates a setting for an optional email address. */
function emailSetting(rest: Parameters<typeof lineSetting>[0]): Setting<string> {
	const schema = emailText()
		.refine((email) => email === '' || z.email().safeParse(email).success, wrongMail)
		.default('')
	return lineSetting({ ...rest, schema, input: { type: 'email' } })
}

/**
 * Creates a checkbox for each translated language. A shop offers only English until its owner turns on another language
 * (rule: languages).
 */
function languageSettings() {
	const settings = translatedLanguages.map(({ code, name }) => [
		`language-${code}`,
		checkboxSetting({ label: name, nounPhrase: `pages in ${name}`, compared: `Pages in ${name}` }),
	])
	return Object.fromEntries(settings) as Record<`language-${string}`, Setting<boolean>>
}

function readPhone({ shop }: Environment): string {
	return ignorePlaceholder(shop.phone)
}

function readOutlets({ shop }: Environment): Outlet[] {
	const { mapsUrl = '' } = shop
	const address = ignorePlaceholder(shop.address)
	return address || mapsUrl ? [{ name: '', address, city: '', mapsUrl, hours: '' }] : []
}

const placeholder = new RegExp(String.raw`^\+?(${phone.countryCode})?0+$|^set SHOP_`, 'i')

/**
 * Returns a value from the environment, or `''` for an example value that was never replaced (rule: nothing-made-up).
 */
function ignorePlaceholder(text = ''): string {
	return placeholder.test(text.trim()) ? '' : text
}

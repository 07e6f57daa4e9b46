import { z } from 'zod'
import { isWebAddress } from '../words/web-address.ts'
import { isPhone, phoneMessage, phoneText, tidyPhone } from '../words/phone.ts'
import { atMostCharacters, lineText, linesText, mailText, maxLineLength } from '../text.ts'
import { linesOf } from './lines-of.ts'
import {
	maxAboutLength,
	maxAddressLength,
	maxHoursLength,
	maxListLength,
	maxOutlets,
	maxPhones,
	maxShopNameLength,
	maxSocialLinks,
} from './settings-limits.ts'

const needsName = 'Please enter the name of the shop'
const wrongYear = 'Please enter a year, such as 2020, or nothing'
const wrongMail = 'Please enter an e-mail address, or leave it empty'
const wrongLink = 'Please enter an address that begins with https://'

const optionalPhone = phoneText()
	.refine((phone) => phone === '' || isPhone(phone), phoneMessage)
	.default('')

const phones = linesText()
	.max(maxListLength, atMostCharacters(maxListLength))
	.overwrite((text) => linesOf(text).map(tidyPhone).join('\n'))
	.refine((text) => linesOf(text).every(isPhone), phoneMessage)
	.refine((text) => linesOf(text).length <= maxPhones, `At most ${maxPhones} numbers`)
	.default('')

const webAddresses = linesText()
	.max(maxListLength, atMostCharacters(maxListLength))
	.overwrite((text) => linesOf(text).join('\n'))
	.refine((text) => linesOf(text).every(isWebAddress), wrongLink)
	.refine((text) => linesOf(text).length <= maxSocialLinks, `At most ${maxSocialLinks} links`)
	.default('')

const outlet = z
	.object({
		name: lineText().max(maxLineLength, atMostCharacters(maxLineLength)).default(''),
		address: lineText().max(maxAddressLength, atMostCharacters(maxAddressLength)).default(''),
		/** Told as where the shop is, of the first outlet (rule: shop-story). */
		city: lineText().max(maxLineLength, atMostCharacters(maxLineLength)).default(''),
		mapsUrl: lineText()
			.max(maxListLength, atMostCharacters(maxListLength))
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

/** How the shop is called and reached; '' and [] leave a part out (rule: nothing-made-up). */
export const shopCard = z.object({
	name: lineText({ error: needsName }).min(1, needsName).max(maxShopNameLength, atMostCharacters(maxShopNameLength)),
	/** What it is, in a sentence, for whoever has not heard of it. */
	about: lineText().max(maxAboutLength, atMostCharacters(maxAboutLength)).default(''),
	founded: z
		.number({ error: wrongYear })
		.int(wrongYear)
		.min(1800, wrongYear)
		.max(2100, wrongYear)
		.nullable()
		.default(null),
	phones,
	whatsapp: optionalPhone,
	email: mailText()
		.refine((email) => email === '' || z.email().safeParse(email).success, wrongMail)
		.default(''),
	outlets: z
		.array(outlet)
		.max(maxOutlets, `At most ${maxOutlets} outlets`)
		.overwrite((rows) => rows.filter(isFilled))
		.default([]),
	social: webAddresses,
})

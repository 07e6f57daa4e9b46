// What forms and pages know of the shop's settings, apart from the schemas, which no browser is sent.

export const maxAddressLength = 300
export const maxHoursLength = 300
export const maxOutlets = 12

/** Sent in place of an image, it takes the mark away. */
export const noMark = 'none'

interface SocialLink {
	label: string
	to: string
}

/** What pages and mails show of the shop: what is unset is not shown (rule: nothing-made-up). */
export interface ShopContacts {
	name: string
	/** The hash of its logo's image. */
	logo?: string | undefined
	/** The owner's sentence, and since when. */
	about?: string | undefined
	/** The year. */
	founded?: number | undefined
	/** ' in Surat', by the first outlet; '' without a city (rule: shop-story). */
	inCity: string
	phone?: string | undefined
	/** Digits with the country, for a chat. */
	whatsapp?: string | undefined
	email?: string | undefined
	/** The first outlet's. */
	address?: string | undefined
	mapsUrl?: string | undefined
	social?: SocialLink[] | undefined
}

/**
 * The city of the first outlet, without a PIN code that was typed behind it; '' where none is said (rule: shop-story).
 */
export function cityOf(outlets: { city: string }[]): string {
	return (outlets[0]?.city ?? '').replace(/[\s,–-]*\d{3}\s?\d{3}$/, '')
}

export interface OutletView {
	name: string
	address: string
	mapsUrl: string | undefined
	/** Lines. */
	hours: string
}

const networks: [host: RegExp, label: string][] = [
	[/(^|\.)instagram\.com$/, 'Instagram'],
	[/(^|\.)facebook\.com$|(^|\.)fb\.com$/, 'Facebook'],
	[/(^|\.)youtube\.com$|^youtu\.be$/, 'YouTube'],
	[/(^|\.)(x|twitter)\.com$/, 'X'],
	[/(^|\.)pinterest\./, 'Pinterest'],
	[/(^|\.)threads\.(net|com)$/, 'Threads'],
	[/(^|\.)linkedin\.com$/, 'LinkedIn'],
]

/** A social address with the name of its network, or of its site. */
export function socialLink(to: string): SocialLink {
	const host = new URL(to).hostname.replace(/^www\./, '')
	return { to, label: networks.find(([pattern]) => pattern.test(host))?.[1] ?? host }
}

/** Where the map leads: the given address, or a search for the place. */
export function mapsUrlOf({ mapsUrl, address }: { mapsUrl: string; address: string }): string | undefined {
	if (mapsUrl) return mapsUrl
	return address ? `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}` : undefined
}

/** The digits of a phone number with its country, for wa.me: ten digits are Indian. */
export function chatNumber(phone: string): string {
	const digits = phone.replace(/\D/g, '')
	return digits.length === 10 ? `91${digits}` : digits
}

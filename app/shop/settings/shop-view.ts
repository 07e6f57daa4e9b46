// Forms and pages need these parts of the settings. They are separate from the schemas, which must not be sent to
// browsers.

export const maxOutlets = 12

/** The form value that removes the logo, sent instead of an image. */
export const noLogo = 'none'

interface SocialLink {
	label: string
	to: string
}

/** The shop details shown on pages and in emails. Unset details are not shown (rule: nothing-made-up). */
export interface ShopContacts {
	name: string
	/** The hash of its logo's image. */
	logo?: string | undefined
	/** The owner's tagline, followed by the founding year. */
	about?: string | undefined
	/** The founding year. */
	founded?: number | undefined
	/** The text ' in Surat' with the first outlet's city. `''` without a city (rule: shop-story). */
	inCity: string
	phone?: string | undefined
	/** The chat number: digits with the country code. */
	whatsapp?: string | undefined
	email?: string | undefined
	/** The address of the first outlet. */
	address?: string | undefined
	mapsUrl?: string | undefined
	social?: SocialLink[] | undefined
	/** True if the contact page names a grievance officer. */
	hasGrievanceOfficer?: true | undefined
}

/** The details that an online shop must state about its seller (rule: seller-details). `''` omits a detail. */
export interface SellerDetails {
	legalName: string
	/** The principal address first, then the branches. */
	addresses: string[]
	phones: string[]
	email: string
	/** The grievance officer. `null` until the officer's name is saved. */
	officer: { name: string; title: string; phone: string; email: string } | null
}

/**
 * Returns the city of the first outlet without a pincode typed after it. `''` when there is none (rule: shop-story).
 */
export function getCity(outlets: { city: string }[]): string {
	return (outlets[0]?.city ?? '').replace(/[\s,–-]*\d{3}\s?\d{3}$/, '')
}

export interface OutletView {
	name: string
	address: string
	mapsUrl: string | undefined
	/** The opening hours, one per line. */
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

/** Returns a social media link with the name of its network or website. */
export function toSocialLink(to: string): SocialLink {
	const host = new URL(to).hostname.replace(/^www\./, '')
	return { to, label: networks.find(([pattern]) => pattern.test(host))?.[1] ?? host }
}

/** Returns the map link: the given URL, or a search for the address. */
export function getMapsUrl({ mapsUrl, address }: { mapsUrl: string; address: string }): string | undefined {
	if (mapsUrl) return mapsUrl
	return address ? `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}` : undefined
}

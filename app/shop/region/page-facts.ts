/**
 * The facts of `india.ts` that scripts of shoppers' pages use. They have a file of their own because the bundler loads
 * whole files. Other code imports them from `india.ts`.
 */

export const countryCode = 'IN'

export const locale = `en-${countryCode}` as const

export const homeCountry = 'india' as const

/** A PIN code (rule: delivery-countries). */
export const postalCode = {
	pattern: /^[1-9]\d{5}$/,
	lengthPattern: /^\d{6}$/,
} as const

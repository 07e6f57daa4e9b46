import { z } from 'zod'

/** The shop's name and contact details until the owner saves them in the back office. */
export const contactSettings = {
	SHOP_NAME: z.string().default('Zari Lane'),
	SHOP_PHONE: z
		.string()
		.regex(/^\+?[1-9]\d{9,11}$/, 'must be a phone number of 10 to 12 digits')
		.optional(),
	SHOP_EMAIL: z.email('must be an e-mail address').optional(),
	SHOP_ADDRESS: z.string().optional(),
	SHOP_GSTIN: z
		.string()
		.regex(/^\d{2}[A-Z]{5}\d{4}[A-Z][A-Z\d]Z[A-Z\d]$/, 'must be a GST number of 15 characters')
		.optional(),
	SHOP_MAPS_URL: z.url({ protocol: /^https?$/, error: 'must be a web address' }).optional(),
}

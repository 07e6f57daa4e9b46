import { cancelSchema, returnSchema } from '#app/shop/orders/after-sale/returns/return.schema.ts'
import { ratingSchema } from '#app/shop/feedback/rating.schema.ts'
import { checkoutFields } from '#app/shop/orders/placing/checkout-draft.ts'
import { claimSchema } from '#app/shop/orders/payments/upi/claim.schema.ts'
import { profileSchema } from '#app/shop/people/profile/profile.schema.ts'

const namesOf = ({ shape }: { shape: object }) => Object.keys(shape)

/** The forms that customers fill in, by their address, with their fields. */
const formsOfCustomers: [path: RegExp, names: readonly string[]][] = [
	[
		/^\/checkout$/,
		[...checkoutFields, 'filledFor', 'idempotencyKey', 'seenTotalPaise', 'seenCashFeePaise', 'seenLines'],
	],
	[/^\/profile$/, namesOf(profileSchema)],
	[/^\/profile\/reviews$/, namesOf(ratingSchema.in)],
	[/^\/profile\/orders\/\d+\/cancel$/, namesOf(cancelSchema)],
	[/^\/profile\/orders\/\d+\/pay$/, namesOf(claimSchema)],
	[/^\/profile\/orders\/\d+\/return$/, namesOf(returnSchema)],
]

/** Whether a form at an address has a field; of the back-office's forms, which only the staff has, every one may be. */
export function isKnownField(path: string, name: string): boolean {
	if (path.startsWith('/admin/')) return true
	// items[0].quantity
	const [head] = name.split(/[[.]/)
	return formsOfCustomers.some(([form, names]) => form.test(path) && names.includes(head!))
}

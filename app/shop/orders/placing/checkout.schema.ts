import { z } from 'zod'
import { maxNoteLength } from '../../words/limits.ts'
import { noteTooLong } from '../../cart/cart.schema.ts'
import { couponCode, lineText, linesText, mailText, maxLineLength, oneLine, tooLong } from '../../text.ts'
import { splitName } from '../../words/person-name.ts'
import { isPhone, phoneMessage, phoneText } from '../../words/phone.ts'
import { checkoutLabels } from './checkout-draft.ts'
import { isPin, tidyPin, wrongPin } from '../pins/pin-area.ts'
import { COUNTRIES, INDIAN_STATES } from '../../words/regions.ts'

const optional = lineText().max(maxLineLength, tooLong(maxLineLength)).optional()

type RequiredField = Exclude<keyof typeof checkoutLabels, 'phoneNumber' | 'apartment'>

const fillInAs = (name: string) => `Please fill in the ${name} field.`
const requiredAs = (name: string) =>
	lineText({ error: fillInAs(name) })
		.min(1, fillInAs(name))
		.max(maxLineLength, tooLong(maxLineLength))

/** Builds the field schemas. `nameOf` returns the name of a missing required field for its error message. */
function fieldsCalled(nameOf: (field: RequiredField) => string, lastName: z.ZodType<string>) {
	const fillIn = (field: RequiredField) => fillInAs(nameOf(field))
	const required = (field: RequiredField) => requiredAs(nameOf(field))
	return {
		firstName: required('firstName'),
		lastName,
		email: mailText({ error: fillIn('email') })
			.min(1, fillIn('email'))
			.max(maxLineLength, tooLong(maxLineLength))
			.pipe(z.email('Please enter a valid email address.')),
		phoneNumber: phoneText()
			.refine((text) => !text || isPhone(text), phoneMessage)
			.optional(),
		waistSize: optional,
		fullLength: optional,
		streetAddress: required('streetAddress'),
		apartment: optional,
		city: required('city'),
		state: required('state'),
		zipCode: required('zipCode').overwrite(tidyPin),
		country: z.enum(COUNTRIES, { error: fillIn('country') }),
		paymentMethod: z.enum(['online', 'cod'], { error: 'Please choose a payment method.' }).default('online'),
		orderNote: linesText().max(maxNoteLength, noteTooLong).optional(),
		couponCode: z.string().overwrite(couponCode).max(maxLineLength, tooLong(maxLineLength)).optional(),
	}
}

const indianStates: readonly string[] = INDIAN_STATES

/**
 * Builds the schema with issues in field order. An address in India needs one of the 36 states and a pincode. Other
 * countries accept any text (rule: delivery-countries).
 */
function schemaOf(fields: ReturnType<typeof fieldsCalled>, inOrder: readonly string[] = []) {
	const fieldOrder = [...inOrder, ...Object.keys(fields)]
	return z.object(fields).superRefine(
		({ country, state, zipCode }, context) => {
			const add = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
			if (country === 'india' && isText(state) && !indianStates.includes(oneLine(state)))
				add('state', 'Please choose a state of India.')
			if (country === 'india' && isText(zipCode) && !isPin(tidyPin(oneLine(zipCode)))) {
				add('zipCode', wrongPin)
			}
			context.issues.sort((a, b) => fieldOrder.indexOf(String(a.path?.[0])) - fieldOrder.indexOf(String(b.path?.[0])))
		},
		// This check runs even when other fields fail, so that all errors show at once. Its values may therefore be
		// missing.
		{ when: ({ value }) => typeof value === 'object' && value !== null },
	)
}

/** The checkout schema of the API. Errors name missing fields by their API names (rule: checkout-fields). */
export const checkoutSchema = schemaOf(fieldsCalled(String, requiredAs('lastName')))

/**
 * The checkout schema of the form. Errors name missing fields by their labels, in page order. A single name without a
 * last name is accepted (rule: one-name).
 */
export const checkoutFormSchema = schemaOf(
	fieldsCalled((field) => checkoutLabels[field], optional.default('')),
	Object.keys(checkoutLabels),
).transform((checkout) => ({ ...checkout, ...(!checkout.lastName && splitName(checkout.firstName)) }))

function isText(value: unknown): value is string {
	return typeof value === 'string' && oneLine(value) !== ''
}

export type CheckoutInput = z.output<typeof checkoutSchema>

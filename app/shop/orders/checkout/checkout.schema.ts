import { PAYMENT_METHODS } from '../../values/payment-methods.ts'
import { z } from 'zod'
import { maxNoteLength } from '../../values/limits.ts'
import { noteTooLongMessage } from '../../cart/cart.schema.ts'
import {
	normalizeCouponCode,
	lineText,
	linesText,
	emailText,
	maxLineLength,
	toSingleLine,
	tooLongMessage,
} from '../../values/text.ts'
import { isPhone, invalidPhoneMessage, phoneText } from '../../values/phone.ts'
import { checkoutLabels } from './checkout-draft.ts'
import { buyerGstinText } from '../../tax/tax.schema.ts'
import { findState, normalizeCountry, unknownCountryMessage } from '../../values/address.ts'
import { isPincode, normalizePincode, invalidPincode } from '../../values/pincode.ts'
import { COUNTRIES, homeCountry, STATES } from '../../region/india.ts'

const optionalText = lineText().max(maxLineLength, tooLongMessage(maxLineLength)).optional()

type RequiredField = Exclude<keyof typeof checkoutLabels, 'phoneNumber' | 'apartment' | 'gstin'>

const contactMissing = 'Please enter a phone number or an email.'
const invalidEmail = 'Please enter a valid email address.'
const buildFillInMessage = (name: string) => `Please fill in the ${name} field.`
const buildRequiredText = (name: string) =>
	lineText({ error: buildFillInMessage(name) })
		.min(1, buildFillInMessage(name))
		.max(maxLineLength, tooLongMessage(maxLineLength))

/**
 * Builds the schemas of the checkout fields. `getFieldName` returns the name of a field for the message that says that
 * the field is missing.
 */
function buildFields(getFieldName: (field: RequiredField) => string) {
	const fillIn = (field: RequiredField) => buildFillInMessage(getFieldName(field))
	const required = (field: RequiredField) => buildRequiredText(getFieldName(field))
	return {
		firstName: required('firstName'),
		lastName: required('lastName'),
		email: emailText({ error: fillIn('email') })
			.min(1, fillIn('email'))
			.max(maxLineLength, tooLongMessage(maxLineLength))
			.pipe(z.email(invalidEmail)),
		phoneNumber: phoneText()
			.refine((text) => !text || isPhone(text), invalidPhoneMessage)
			.optional(),
		waistSize: optionalText,
		fullLength: optionalText,
		streetAddress: required('streetAddress'),
		apartment: optionalText,
		city: required('city'),
		state: required('state'),
		zipCode: required('zipCode').overwrite(normalizePincode),
		country: required('country')
			.overwrite(normalizeCountry)
			.pipe(z.enum(COUNTRIES, { error: unknownCountryMessage })),
		paymentMethod: z.enum(PAYMENT_METHODS, { error: 'Please choose a payment method.' }).default(PAYMENT_METHODS[0]),
		orderNote: linesText().max(maxNoteLength, noteTooLongMessage).optional(),
		couponCode: z.string().overwrite(normalizeCouponCode).max(maxLineLength, tooLongMessage(maxLineLength)).optional(),
	}
}

type CheckoutFields = Omit<ReturnType<typeof buildFields>, 'email'> & {
	email: z.ZodType<string, unknown>
	gstin: z.ZodOptional<z.ZodType<string | undefined, unknown>>
}

/**
 * Builds the checkout schema. Its errors are sorted by `issueOrder`, and fields that `issueOrder` does not list follow
 * in the order of `fields`. An address in India needs one of the 36 states and a pincode. Other countries accept any
 * text (rule: delivery-countries). `needsContact` requires a phone number or an email.
 */
function buildSchema(
	fields: CheckoutFields,
	unknownStateMessage: string,
	issueOrder: readonly string[] = [],
	needsContact = false,
) {
	const fieldOrder = [...issueOrder, ...Object.keys(fields)]
	const schema = z.object(fields).superRefine(
		({ country, state, zipCode, email, phoneNumber }, context) => {
			const add = (field: string, message: string) => context.addIssue({ code: 'custom', path: [field], message })
			if (country === homeCountry && isText(state) && !findState(toSingleLine(state))) add('state', unknownStateMessage)
			if (country === homeCountry && isText(zipCode) && !isPincode(normalizePincode(toSingleLine(zipCode)))) {
				add('zipCode', invalidPincode)
			}
			if (needsContact && !email && !phoneNumber) add('phoneNumber', contactMissing)
			context.issues.sort((a, b) => fieldOrder.indexOf(String(a.path?.[0])) - fieldOrder.indexOf(String(b.path?.[0])))
		},
		// This check also runs when fields are invalid, so that all errors are shown at once. Therefore any field may
		// be missing here.
		{ when: ({ value }) => typeof value === 'object' && value !== null },
	)
	return schema.overwrite((order) =>
		order.country === homeCountry ? { ...order, state: findState(order.state) ?? order.state } : order,
	)
}

/** The checkout schema of the API. Errors name missing fields by their API names (rule: checkout-fields). */
export const checkoutSchema = buildSchema(
	// The API ignores a GSTIN (rule: buyer-gstin).
	{
		...buildFields(String),
		gstin: z
			.unknown()
			.transform(() => undefined)
			.optional(),
	},
	`Please choose a state of India: ${STATES.join(', ')}.`,
)

const formFields = { ...buildFields((field) => checkoutLabels[field]), gstin: buyerGstinText.optional() }
const formFieldOrder = Object.keys(checkoutLabels)
// The message of the form names no states, because the page lists them in a select field.
const chooseState = 'Please choose a state of India.'

/** The checkout schema of the form. Errors name missing fields by their labels, in page order. */
export const checkoutFormSchema = buildSchema(formFields, chooseState, formFieldOrder)

/** The checkout schema of a guest's form, which needs a phone number or an email (rule: guest-checkout). */
export const guestCheckoutFormSchema = buildSchema(
	{
		...formFields,
		email: emailText()
			.max(maxLineLength, tooLongMessage(maxLineLength))
			.refine((text) => text === '' || z.email().safeParse(text).success, invalidEmail)
			.default(''),
	},
	chooseState,
	formFieldOrder,
	true,
)

function isText(value: unknown): value is string {
	return typeof value === 'string' && toSingleLine(value) !== ''
}

export type CheckoutInput = z.output<typeof checkoutSchema>

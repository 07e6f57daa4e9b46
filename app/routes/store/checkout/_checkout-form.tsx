import { getFormProps, type FieldMetadata, getCollectionProps, type SubmissionResult } from '@conform-to/react'
import type { ComponentProps, ReactNode } from 'react'
import { maxLineLength } from '#app/shop/values/text.ts'
import { type CheckoutDraft, emptyCheckout } from '#app/shop/orders/checkout/checkout-draft.ts'
import { ErrorSummary, TextField, FieldError, CartRemindersField, useServerForm } from '#app/ui/forms/field.tsx'
import { AddressFields, Fold, Group, groupTitle, findPincode, parsePincode } from './_address-fields.tsx'
import {
	findPaymentMethod,
	isCod,
	type PaymentMethod,
	translatePaymentMethod,
} from '#app/shop/values/payment-methods.ts'
import { formatPaise } from '#app/shop/values/money.ts'
import { Icon } from '#app/ui/shell/icon.tsx'
import type { CodAvailability, TotalsByPaymentMethod } from '#app/shop/pricing/checkout-price.ts'
import type { Destination } from '#app/shop/settings/delivery/delivery-prices.ts'
import type { CartRemindersChoice } from '#app/shop/cart/cart-reminders.server.ts'
import type { CheckoutResult } from './_place-order.server.ts'
import type { CheckoutState } from './_checkout-state.server.ts'
import { useTranslate } from '#app/ui/shell/use-shop.ts'
import { homeCountry } from '#app/shop/region/india.ts'

type ChoiceProps = Omit<ComponentProps<typeof PaymentChoice>, 'field'>
type AddressProps = Omit<ComponentProps<typeof AddressFields>, 'fields' | 'place'>

interface CheckoutFormProps extends ReturnType<typeof useCheckoutForm>, ChoiceProps, AddressProps {
	hidden: ReactNode
	/** The shop sends emails about the order. */
	sendsMail: boolean
	/** The customer has no account, and gives a phone number or an email (rule: guest-checkout). */
	isGuest: boolean
	reminders: CartRemindersChoice | null
	/** The shop issues GST invoices, on which a business needs its GSTIN (rule: buyer-gstin). */
	asksGstin: boolean
	children: ReactNode
}

export function CheckoutForm({
	form,
	fields,
	place,
	hidden,
	sendsMail,
	isGuest,
	reminders,
	asksGstin,
	children,
	...props
}: CheckoutFormProps) {
	return (
		<form method="post" {...getFormProps(form)} data-enhance="checkout" data-stays="" data-keeps-typed="">
			{/* Lists the errors of fields. Errors of the whole form are shown next to the *Place order* button. */}
			<ErrorSummary form={{ id: form.id, errorId: form.errorId, allErrors: form.allErrors }} />
			{hidden}
			<ContactFields fields={fields} sendsMail={sendsMail} isGuest={isGuest} reminders={reminders} />
			<AddressFields {...props} fields={fields} place={place} />
			<FitFields fields={fields} />
			{asksGstin && <GstinField field={fields.gstin} />}
			<PaymentChoice {...props} field={fields.paymentMethod} />
			{children}
		</form>
	)
}

const line = { enterKeyHint: 'next', maxLength: maxLineLength } as const

interface ContactFieldProps {
	field: FieldMetadata<string>
	isGuest: boolean
}

interface ContactFieldsProps {
	fields: Fields
	sendsMail: boolean
	isGuest: boolean
	reminders: CartRemindersChoice | null
}

/** Shows the customer's details (rule: checkout-fields). A guest's phone number comes first: a guest needs no email. */
function ContactFields({ fields, sendsMail, isGuest, reminders }: ContactFieldsProps) {
	const t = useTranslate()
	const email = <EmailField key="email" field={fields.email} sendsMail={sendsMail} isGuest={isGuest} />
	const phone = <PhoneField key="phone" field={fields.phoneNumber} isGuest={isGuest} />
	return (
		<Group title={t('checkout.recipient')}>
			<div className="grid grid-cols-2 items-start gap-x-4">
				<TextField
					{...line}
					field={fields.firstName}
					label={t('checkout.firstName')}
					autoComplete="given-name"
					required
				/>
				<TextField
					{...line}
					field={fields.lastName}
					label={t('checkout.lastName')}
					autoComplete="family-name"
					required
				/>
			</div>
			{isGuest ? [phone, email] : [email, phone]}
			<CartRemindersField choice={reminders} />
		</Group>
	)
}

function EmailField({ field, sendsMail, isGuest }: ContactFieldProps & { sendsMail: boolean }) {
	const t = useTranslate()
	const hint = t(sendsMail ? 'checkout.emailHint' : 'checkout.emailContactHint')
	const input = { ...line, type: 'email', inputMode: 'email', autoComplete: 'email', required: !isGuest } as const
	return <TextField {...input} field={field} label={t('checkout.email')} hint={hint} />
}

/** The browser requires a guest's phone number. The server also accepts an email (rule: guest-checkout). */
function PhoneField({ field, isGuest }: ContactFieldProps) {
	const t = useTranslate()
	const hint = t(isGuest ? 'checkout.phoneGuestHint' : 'checkout.phoneHint')
	const input = { ...line, type: 'tel', inputMode: 'tel', autoComplete: 'tel', required: isGuest } as const
	return <TextField {...input} field={field} label={t('checkout.phoneNumber')} hint={hint} />
}

function FitFields({ fields: { waistSize, fullLength } }: { fields: Fields }) {
	const t = useTranslate()
	const fits = [waistSize, fullLength]
	const shared = { ...line, inputMode: 'decimal', autoComplete: 'off' } as const
	return (
		<Fold
			title={t('checkout.fit')}
			now={fits.flatMap(({ value }) => value || []).join(', ')}
			isOpen={fits.some(({ errors }) => errors)}
		>
			<div className="grid grid-cols-2 gap-x-4">
				<TextField {...shared} field={waistSize} label={t('checkout.waistSize')} hint={t('checkout.waistHint')} />
				<TextField {...shared} field={fullLength} label={t('checkout.fullLength')} hint={t('checkout.lengthHint')} />
			</div>
		</Fold>
	)
}

function GstinField({ field }: { field: FieldMetadata<string> }) {
	const t = useTranslate()
	const input = { ...line, autoComplete: 'off', autoCapitalize: 'characters' } as const
	return (
		<Fold title={t('checkout.gstInvoice')} now={field.value} isOpen={Boolean(field.errors)}>
			<TextField {...input} field={field} label={t('checkout.gstin')} hint={t('checkout.gstinHint')} />
		</Fold>
	)
}

interface PaymentChoiceProps {
	field: FieldMetadata<string>
	methods: PaymentMethod[]
	/** The explanation and requirements of an online payment. */
	onlineHelp: string
	/** The totals for online payment and COD. `null` when COD costs no fee. */
	sums: TotalsByPaymentMethod | null
	cash: CodAvailability
	/** True while COD is unavailable because the phone number is not confirmed (rule: confirmed-phone). */
	isPhoneUnconfirmed: boolean
}

/** The choice of a payment method (rules: payment-methods, offered-payments, cod-fee, cod-limits). */
function PaymentChoice({ field, methods, onlineHelp, sums, cash, isPhoneUnconfirmed }: PaymentChoiceProps) {
	const t = useTranslate()
	const [only, ...others] = methods
	if (others.length === 0)
		return (
			<OnlyPaymentMethod field={field} method={only!} onlineHelp={onlineHelp} sums={sums} cash={cash}>
				{isCod({ paymentMethod: only! }) && isPhoneUnconfirmed && <ConfirmPhone />}
			</OnlyPaymentMethod>
		)
	return (
		<fieldset className="pt-6" aria-describedby={field.errorId}>
			<legend className={`float-left mb-3 w-full ${groupTitle}`}>{t('checkout.howToPay')}</legend>
			<div className="clear-both">
				{getCollectionProps(field, { type: 'radio', options: methods }).map(({ key, value, ...props }) => (
					<label key={key} className="choice-row">
						{/* The style sheet shows the total of the selected method. */}
						<input
							{...props}
							value={value}
							data-cod={isCod({ paymentMethod: value }) ? '' : undefined}
							className="size-5 accent-ink outline-0"
						/>
						<span>
							<span className="block text-sm">{translatePaymentMethod(value, t)}</span>
							<PaymentHelp method={value} onlineHelp={onlineHelp} sums={sums} cash={cash} />
						</span>
						<Icon name={findPaymentMethod(value)!.checkout.icon} className="size-4.5" />
					</label>
				))}
			</div>
			<div className="mt-1">
				<FieldError field={field} />
			</div>
			{isPhoneUnconfirmed && (
				<div className="if-cash">
					<ConfirmPhone />
				</div>
			)}
		</fieldset>
	)
}

/** The button that sends a code to the entered phone number. It also saves the form (rule: checkout-draft). */
function ConfirmPhone() {
	return (
		<button
			name="confirmPhone"
			value="code"
			formNoValidate
			className="inline-flex min-h-11 items-center text-sm underline underline-offset-4"
		>
			{useTranslate()('checkout.confirmPhone')}
		</button>
	)
}

interface HelpProps {
	method: string
	onlineHelp: string
	sums: TotalsByPaymentMethod | null
	cash: CodAvailability
}

/**
 * Explains a payment method before it is selected, with the COD fee and the method's total (rule: cod-fee). When COD is
 * unavailable, the reason is shown instead. Selecting COD anyway is refused with the same message.
 */
function PaymentHelp({ method, onlineHelp, sums, cash }: HelpProps) {
	const t = useTranslate()
	const isCash = isCod({ paymentMethod: method })
	if (isCash && cash.problem) return <span className="block text-xs text-danger">{cash.problem}</span>
	const fee = sums && isCash && t('checkout.feeAdded', { fee: formatPaise(sums.feePaise) })
	const total = sums?.isKnown && formatPaise(isCash ? sums.cashPaise : sums.onlinePaise)
	const text = findPaymentMethod(method)?.checkout.help
	const own = text ? t(text) : (t.sentence(onlineHelp) ?? onlineHelp)
	const help = [own, fee, total && t('checkout.inTotal', { total }), isCash && cash.words]
	return <span className="block text-xs text-muted">{help.filter(Boolean).join(' ')}</span>
}

interface OnlyPaymentMethodProps extends HelpProps {
	field: FieldMetadata<string>
	children: ReactNode
}

function OnlyPaymentMethod({ field, children, ...help }: OnlyPaymentMethodProps) {
	const t = useTranslate()
	const { method } = help
	return (
		<section className="pt-6">
			<h2 className={`mb-3 ${groupTitle}`}>{t('checkout.paymentMethod')}</h2>
			<input type="hidden" name={field.name} value={method} />
			<p className="text-sm font-medium">{translatePaymentMethod(method, t)}</p>
			<PaymentHelp {...help} sums={isCod({ paymentMethod: method }) ? help.sums : null} />
			<div className="mt-1">
				<FieldError field={field} />
			</div>
			{children}
		</section>
	)
}

function toDefaults(address: CheckoutDraft | null) {
	const known = Object.fromEntries(
		Object.entries(address ?? {}).filter(
			([name, value]) => Object.hasOwn(emptyCheckout, name) && typeof value === 'string',
		),
	)
	const filled = { ...emptyCheckout, ...known }
	return filled.country === homeCountry ? filled : { ...filled, state: '', stateAbroad: filled.state }
}

/**
 * Returns the form and its current values that the page needs: place, payment method, selected address and PIN code.
 */
export function useCheckoutForm(
	address: CheckoutDraft | null,
	paymentMethods: PaymentMethod[],
	lastResult: SubmissionResult<string[]> | undefined,
) {
	const [form, fields] = useServerForm('checkout', lastResult, toDefaults(address))
	const place: Destination = { country: fields.country.value ?? homeCountry, state: fields.state.value ?? '' }
	const paymentMethodName = paymentMethods.length === 1 ? paymentMethods[0] : fields.paymentMethod.value
	const chosen = parsePincode(lastResult?.initialValue?.['savedAddress'] ?? address?.savedAddress) || 'new'
	return { form, fields, place, method: paymentMethodName, chosen, pin: findPincode(fields.zipCode.value) }
}

type FormValues = typeof emptyCheckout

export type Fields = { [Name in keyof FormValues]: FieldMetadata<string, FormValues, string[]> }

/** Returns the state of the page or of the action's response, whichever was read later. */
export function mergeNewest(page: CheckoutState, answer: CheckoutResult = {}): CheckoutState {
	const { cart, charges, pin, readAt = 0, couponProblem, isPhoneUnconfirmed = false } = answer
	if (!cart || !charges || !pin || readAt <= page.readAt) return page
	return { cart, charges, pin, readAt, couponProblem, isPhoneUnconfirmed }
}

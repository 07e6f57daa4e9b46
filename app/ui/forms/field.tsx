import {
	type FieldMetadata,
	getInputProps,
	getSelectProps,
	getTextareaProps,
	type SubmissionResult,
	type DefaultValue,
	useForm,
} from '@conform-to/react'
import { type ComponentProps, type ReactNode, useState, useSyncExternalStore } from 'react'
import { ContactLink } from '../shell/contact-link.tsx'
import { useTranslate, useRoot } from '../shell/use-shop.ts'
import { Icon } from '../shell/icon.tsx'
import { honeypotField, timestampField } from '#app/shop/rate-limits/rate-limits.ts'
import type { CartRemindersChoice } from '#app/shop/cart/cart-reminders.server.ts'
import { useLocation } from 'react-router'

interface CommonFieldProps {
	label: string
	hint?: string
	className?: string
}

type InputType = 'text' | 'email' | 'tel' | 'password' | 'number' | 'search' | 'url' | 'date' | 'datetime-local'

const control = 'mt-1 block min-h-12 w-full rounded-soft border border-field bg-white px-3.5 py-2 text-base text-ink'

export function TextField({
	field,
	type = 'text',
	label,
	hint,
	className,
	...rest
}: CommonFieldProps & { field: FieldMetadata<unknown>; type?: InputType } & Omit<
		ComponentProps<'input'>,
		'type' | 'name' | 'id' | 'form'
	>) {
	const { key, ...props } = getInputProps(field as FieldMetadata<string>, {
		type,
		ariaDescribedBy: hint && `${field.id}-hint`,
	})
	return (
		<FieldFrame field={field} label={label} hint={hint} className={className} required={rest.required}>
			<input key={key} {...props} {...rest} className={control} />
		</FieldFrame>
	)
}

export function TextArea({
	field,
	label,
	hint,
	className,
	...rest
}: CommonFieldProps & { field: FieldMetadata<unknown> } & Omit<ComponentProps<'textarea'>, 'name' | 'id' | 'form'>) {
	const { key, ...props } = getTextareaProps(field as FieldMetadata<string>, {
		ariaDescribedBy: hint && `${field.id}-hint`,
	})
	return (
		<FieldFrame field={field} label={label} hint={hint} className={className} required={rest.required}>
			<textarea key={key} rows={4} {...props} {...rest} className={control} />
		</FieldFrame>
	)
}

interface SelectProps extends CommonFieldProps {
	field: FieldMetadata<unknown>
	/** True when the first option is empty, as a prompt. Browsers can require a selection only with such an option. */
	hasEmptyOption?: boolean
}

export function SelectField({
	field,
	label,
	hint,
	className,
	children,
	required,
	hasEmptyOption = false,
	...rest
}: SelectProps & Omit<ComponentProps<'select'>, 'name' | 'id' | 'form'>) {
	const { key, ...props } = getSelectProps(field as FieldMetadata<string>, {
		ariaDescribedBy: hint && `${field.id}-hint`,
	})
	return (
		<FieldFrame field={field} label={label} hint={hint} className={className} required={required}>
			<select key={key} {...props} {...rest} required={required && hasEmptyOption} className={control}>
				{children}
			</select>
		</FieldFrame>
	)
}

function FieldFrame({
	field,
	label,
	hint,
	className,
	required,
	children,
}: CommonFieldProps & { field: FieldMetadata<unknown>; required: boolean | undefined; children: ReactNode }) {
	const t = useTranslate()
	return (
		<div className={className}>
			<label htmlFor={field.id} className="text-xs font-medium">
				{label}
				{!required && <span className="font-normal text-muted">{` ${t('shared.optional')}`}</span>}
			</label>
			{children}
			{hint && (
				<p id={`${field.id}-hint`} className="mt-1 text-xs text-muted">
					{hint}
				</p>
			)}
			<FieldError field={field} />
		</div>
	)
}

/** The error of a field. Its space is reserved so that nothing moves. */
export function FieldError({ field }: { field: Pick<FieldMetadata<unknown>, 'errorId' | 'errors'> }) {
	const text = field.errors?.join(' ')
	return (
		<>
			<p id={field.errorId} className="min-h-5 text-xs text-danger">
				<ErrorText>{text}</ErrorText>
			</p>
			{text && <ContactLink of={text} className="text-xs" />}
		</>
	)
}

/** The error of a field, marked with a sign too and not with color alone. */
export function ErrorText({ children }: { children: string | undefined }) {
	if (!children) return null
	return (
		<span className="flex gap-1.5 pt-1 pb-2">
			<Icon name="warn" className="mt-px size-4.5" />
			<span className="min-w-0">{children}</span>
		</span>
	)
}

type Option = string | readonly [value: string | number, words: ReactNode] | { id: string | number; name: string }

/** The options of a select: texts, values with labels, or objects with an id and a name. */
export function Options({ of }: { of: readonly Option[] }) {
	return of.map((one) => {
		const [value, label] = typeof one === 'string' ? [one, one] : 'id' in one ? [one.id, one.name] : one
		return (
			<option key={value} value={value}>
				{label}
			</option>
		)
	})
}

interface FormErrors {
	id: string
	errorId: string
	errors?: string[] | undefined
	allErrors: Record<string, string[]>
}

export function ErrorSummary({ form }: { form: FormErrors }) {
	const fieldErrors = Object.entries(form.allErrors).filter(([name]) => name !== '')
	const formErrors = form.errors ?? []
	if (formErrors.length === 0 && fieldErrors.length === 0) return null
	return (
		<div className="mb-6 border-l-4 border-danger bg-sand px-4 py-3 text-sm">
			<div role="alert" tabIndex={-1} id={form.errorId}>
				{formErrors.map((message) => (
					<p key={message} className="font-medium text-danger">
						{message}
					</p>
				))}
				{fieldErrors.length > 0 && (
					<ul className="space-y-1">
						{fieldErrors.map(([name, messages]) => (
							<li key={name}>
								<a href={`#${form.id}-${name}`} className="text-danger underline underline-offset-2">
									{messages.join(' ')}
								</a>
							</li>
						))}
					</ul>
				)}
			</div>
			<ContactLink of={formErrors.join(' ')} />
		</div>
	)
}

/** The attributes by which 1Password, Bitwarden, Dashlane, LastPass and Proton Pass leave a field alone. */
const ignoredByPasswordManagers = {
	'data-1p-ignore': '',
	'data-bwignore': '',
	'data-form-type': 'other',
	'data-lpignore': 'true',
	'data-protonpass-ignore': 'true',
}

export function ShieldFields() {
	return (
		<>
			<input type="hidden" name={timestampField} value={useRoot()?.formTimestamp ?? ''} />
			<div aria-hidden="true" className="sr-only">
				<label>
					{useTranslate()('shared.leaveEmpty')}
					<input name={honeypotField} type="text" tabIndex={-1} autoComplete="off" {...ignoredByPasswordManagers} />
				</label>
			</div>
		</>
	)
}

interface CartRemindersFieldProps {
	choice: CartRemindersChoice | null
	/** The response to a rejected form. It restores the choice that was not saved. */
	lastResult?: SubmissionResult<string[]> | undefined
}

/** The checkbox that asks for cart reminders (rule: abandoned-cart-consent). */
export function CartRemindersField({ choice, lastResult }: CartRemindersFieldProps) {
	const t = useTranslate()
	if (!choice) return null
	const submitted = lastResult?.initialValue
	return (
		<label className="flex min-h-11 items-center gap-3 text-sm">
			<input type="hidden" name="cartRemindersShown" value={t.language.code} />
			<input
				type="checkbox"
				name="cartReminders"
				defaultChecked={submitted ? submitted['cartReminders'] === 'on' : choice.isOn}
				className="size-5 shrink-0 accent-ink"
			/>
			{t('profile.cartReminders')}
		</label>
	)
}

type Answer = SubmissionResult<string[]>

/**
 * Returns the `lastResult` of a conform form: the action's response, or else the input that was restored after a login.
 * `action` is the form's URL if it is not that of the page.
 */
export function useFormResult<Given extends Answer>(
	actionData: Given | undefined,
	action?: string,
): Given | Answer | undefined {
	const { pathname, search } = useLocation()
	const pending = useRoot()?.pendingForms?.[action ?? pathname + search]
	// When data is reloaded while the user types, the same restored input must not count as a new response.
	const [draft, setDraft] = useState(pending)
	const current = draft?.id === pending?.id ? draft : pending
	if (current !== draft) setDraft(current)
	return actionData ?? current?.answer
}

/** Returns a form that only the server validates. `answer` is the server's response to the last submission. */
export function useServerForm<Values extends Record<string, unknown>>(
	id: string,
	answer: Answer | undefined,
	defaultValue: DefaultValue<Values>,
) {
	return useForm<Values>({ id, lastResult: answer, defaultValue, defaultNoValidate: true })
}

const subscribeToNothing = () => () => undefined

/** Returns false on the server and during hydration, then true. */
export function useIsScripted(): boolean {
	return useSyncExternalStore(
		subscribeToNothing,
		() => true,
		() => false,
	)
}

import { type FieldMetadata, getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { requestDays } from '#app/shop/words/limits.ts'
import { SubmitButton } from '#app/ui/forms/button.tsx'
import { ErrorSummary } from '#app/ui/forms/error-summary.tsx'
import { FieldError, TextField } from '#app/ui/forms/field.tsx'
import { ShieldFields } from '#app/ui/forms/shield-fields.tsx'

interface StockRequestFormProps {
	product: { id: number }
	colors: { productColorId: number; name: string }[]
	productColorId: number | null
	/** The size in the URL. */
	size: string | null
	soldOut: string[]
	sendsMail: boolean
	result: SubmissionResult<string[]> | undefined
}

const chip =
	'inline-flex min-h-11 min-w-11 items-center justify-center rounded-full border border-line px-3 text-sm [overflow-wrap:anywhere] hover:border-ink'
const chosen = 'has-checked:border-ink has-checked:bg-ink has-checked:text-paper'

export function StockRequestForm({
	product,
	colors,
	productColorId,
	size,
	soldOut,
	sendsMail,
	result,
}: StockRequestFormProps) {
	const address = `/singleproduct/${product.id}/back-in-stock`
	const [form, fields] = useForm<{ size: string; name: string; contact: string; consent: string }, string[]>({
		id: 'back-in-stock',
		lastResult: result,
		defaultValue: { size: soldOut.length === 1 ? soldOut[0]! : (size ?? ''), name: '', contact: '', consent: '' },
		defaultNoValidate: true,
	})
	return (
		<form
			method="post"
			action={productColorId === null ? address : `${address}?color=${productColorId}`}
			{...getFormProps(form)}
			className="relative mt-5"
		>
			<ErrorSummary form={form} />
			<ShieldFields />
			{productColorId !== null && <input type="hidden" name="productColorId" value={productColorId} />}
			{colors.length > 1 && <ColorLinks colors={colors} productColorId={productColorId} address={address} />}
			{soldOut[0] !== '' && <SizeField field={fields.size} sizes={soldOut} />}
			<div className="space-y-3">
				<TextField field={fields.name} label="Name" autoComplete="name" required />
				<TextField
					field={fields.contact}
					label="Email or phone number"
					hint={
						sendsMail ? 'One mail to an email address; to a phone number we write or call.' : 'We write or call, once.'
					}
					autoComplete="email"
					autoCapitalize="none"
					spellCheck={false}
					required
				/>
				<ConsentField field={fields.consent} />
			</div>
			<SubmitButton pendingText="Sending..." action={address} className="mt-2 w-full lg:w-auto">
				Tell me when it is back
			</SubmitButton>
		</form>
	)
}

/** Links to a separate page for each color, because each color has its own sizes. */
function ColorLinks({
	colors,
	productColorId,
	address,
}: Pick<StockRequestFormProps, 'colors' | 'productColorId'> & { address: string }) {
	return (
		<nav aria-label="Sold out in these colours" className="mb-4">
			<p className="text-xs font-medium">Colour</p>
			<ul className="mt-1 flex flex-wrap gap-2">
				{colors.map(({ productColorId: id, name }) => (
					<li key={id}>
						<a
							href={`${address}?color=${id}`}
							aria-current={id === productColorId ? 'true' : undefined}
							className={`${chip} aria-[current=true]:border-ink aria-[current=true]:bg-ink aria-[current=true]:text-paper`}
						>
							{name}
						</a>
					</li>
				))}
			</ul>
		</nav>
	)
}

function SizeField({ field, sizes }: { field: FieldMetadata<string>; sizes: string[] }) {
	const isWrong = Boolean(field.errors)
	return (
		<fieldset
			role="radiogroup"
			aria-required
			aria-invalid={isWrong || undefined}
			aria-describedby={isWrong ? field.errorId : undefined}
			className="min-w-0"
		>
			<legend className="text-xs font-medium">Sold-out size</legend>
			<ul className="mt-1 flex flex-wrap gap-2">
				{sizes.map((size, index) => (
					<li key={size}>
						<label
							className={`${chip} ${chosen} has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink`}
						>
							<input
								type="radio"
								id={index === 0 ? field.id : undefined}
								name={field.name}
								value={size}
								defaultChecked={field.initialValue === size}
								required
								className="sr-only"
							/>
							{size}
						</label>
					</li>
				))}
			</ul>
			<FieldError field={field} />
		</fieldset>
	)
}

function ConsentField({ field }: { field: FieldMetadata<string> }) {
	return (
		<div>
			<label className="flex min-h-11 items-start gap-3 text-sm">
				<input
					type="checkbox"
					id={field.id}
					name={field.name}
					defaultChecked={field.initialValue === 'on'}
					aria-invalid={Boolean(field.errors) || undefined}
					aria-describedby={field.errors ? field.errorId : undefined}
					required
					className="mt-0.5 size-5 shrink-0 accent-madder"
				/>
				<span>
					You may use this to tell me once that it is back. It is deleted {requestDays.told} days later, or after{' '}
					{requestDays.waiting} days at the latest.
				</span>
			</label>
			<FieldError field={field} />
			<p className="text-xs text-muted">
				More in our{' '}
				<a href="/privacypolicy" className="underline underline-offset-2 hover:no-underline">
					privacy policy
				</a>
				.
			</p>
		</div>
	)
}

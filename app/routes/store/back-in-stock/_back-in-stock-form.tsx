import { type FieldMetadata, getFormProps, type SubmissionResult, useForm } from '@conform-to/react'
import { requestDays } from '#app/shop/values/limits.ts'
import { SubmitButton } from '#app/ui/forms/button.tsx'
import { ErrorSummary, FieldError, TextField, ShieldFields } from '#app/ui/forms/field.tsx'
import type { ReactNode } from 'react'
import type { RequestedProduct } from './_back-in-stock-page.server.ts'
import { useTranslate } from '#app/ui/shell/use-shop.ts'
import { ImageInColor } from '#app/ui/product/shop-image.tsx'
import { wrapLink, Breadcrumb } from '#app/ui/shell/section.tsx'

interface StockRequestFormProps {
	product: { id: number }
	colors: { productColorId: number; name: string }[]
	productColorId: number | null
	/** The size in the URL. `null` when the URL has no size or the product does not come in this size in this color. */
	size: string | null
	soldOut: string[]
	sendsMail: boolean
	result: SubmissionResult<string[]> | undefined
}

const chip =
	'inline-flex min-h-11 min-w-11 items-center justify-center rounded-full border border-line px-3 text-sm [overflow-wrap:anywhere] hover:border-ink'
const chosen = 'has-checked:border-ink has-checked:bg-ink has-checked:text-paper'

export function BackInStockForm({
	product,
	colors,
	productColorId,
	size,
	soldOut,
	sendsMail,
	result,
}: StockRequestFormProps) {
	const t = useTranslate()
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
				<TextField field={fields.name} label={t('backInStock.name')} autoComplete="name" required />
				<TextField
					field={fields.contact}
					label={t('backInStock.contact')}
					hint={t(sendsMail ? 'backInStock.emailOnce' : 'backInStock.contactOnce')}
					autoComplete="email"
					autoCapitalize="none"
					spellCheck={false}
					required
				/>
				<ConsentField field={fields.consent} />
			</div>
			<SubmitButton pendingText={t('backInStock.sending')} action={address} className="mt-2 w-full lg:w-auto">
				{t('backInStock.title')}
			</SubmitButton>
		</form>
	)
}

/** Links to this form for each color that has anything sold out, because the sold-out sizes differ by color. */
function ColorLinks({
	colors,
	productColorId,
	address,
}: Pick<StockRequestFormProps, 'colors' | 'productColorId'> & { address: string }) {
	const t = useTranslate()
	return (
		<nav aria-label={t('backInStock.colors')} className="mb-4">
			<p className="text-xs font-medium">{t('product.color')}</p>
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
	const t = useTranslate()
	const isWrong = Boolean(field.errors)
	return (
		<fieldset
			role="radiogroup"
			aria-required
			aria-invalid={isWrong || undefined}
			aria-describedby={isWrong ? field.errorId : undefined}
			className="min-w-0"
		>
			<legend className="text-xs font-medium">{t('backInStock.size')}</legend>
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
	const t = useTranslate()
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
				<span>{t('backInStock.consent', requestDays)}</span>
			</label>
			<FieldError field={field} />
			<p className="text-xs text-muted">
				{t.rich('backInStock.privacy', {
					link: wrapLink({ href: '/privacypolicy', className: 'underline underline-offset-2 hover:no-underline' }),
				})}
			</p>
		</div>
	)
}

interface StockRequestProductProps {
	product: RequestedProduct
	title: string
	children: ReactNode
}

/** Shows the image and name of the requested product beside the title and the content of the page. */
export function RequestedProductHeader({ product, title, children }: StockRequestProductProps) {
	const { name, colorName, size, href, image } = product
	const t = useTranslate()
	const sizeName =
		size && (colorName ? t('backInStock.colorAndSize', { color: colorName, size }) : t('listing.size', { size }))
	const variantName = sizeName || colorName
	return (
		<div className="shell pt-2">
			<Breadcrumb crumbs={[{ label: t('footer.product'), to: href }]} current={title} />
			<div className="mt-2 max-w-[52rem] sm:grid sm:grid-cols-[12rem_minmax(0,1fr)] sm:gap-10 lg:mt-8 lg:grid-cols-[18rem_minmax(0,1fr)] lg:gap-14">
				<div className="flex gap-4 sm:block">
					<ImageInColor
						of={image}
						sizes="(width >= 64rem) 18rem, (width >= 40rem) 12rem, 6rem"
						largest={640}
						isDecorative
						className="aspect-3/4 w-24 shrink-0 self-start rounded-soft bg-sand sm:w-full"
					/>
					<p className="min-w-0 text-sm sm:mt-3">
						<a href={href} className="font-medium underline-offset-4 [overflow-wrap:anywhere] hover:underline">
							{name}
						</a>
						{variantName && <span className="mt-1 block text-muted [overflow-wrap:anywhere]">{variantName}</span>}
					</p>
				</div>
				<div className="mt-6 min-w-0 sm:mt-0">
					<h1 className="font-display text-2xl">{title}</h1>
					{children}
				</div>
			</div>
		</div>
	)
}

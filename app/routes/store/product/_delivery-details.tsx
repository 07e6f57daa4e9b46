import type { ReactNode } from 'react'
import type { SubmissionResult } from '@conform-to/react'
import type { DeliveryEstimate } from '#app/shop/orders/delivery/delivery-estimate.ts'
import { useTranslate } from '#app/ui/shell/use-shop.ts'
import { Icon } from '#app/ui/shell/icon.tsx'
import type { ProductHighlights } from '#app/shop/settings/pages/policy-highlights.ts'
import { ErrorText } from '#app/ui/forms/field.tsx'

interface DeliveryDetailsProps {
	/** The URL of the product in its color. */
	href: string
	isInStock: boolean
	highlights: ProductHighlights
	estimate: DeliveryEstimate | null
	answer: SubmissionResult<string[]> | undefined
}

const row = 'flex gap-3 border-t border-line py-3'
const icon = 'mt-0.5 size-4.5'

/**
 * Shows the delivery time and cost, whether COD is available, and whether returns are possible (rule:
 * pincode-delivery-date).
 */
export function DeliveryDetails({ href, isInStock, highlights, estimate, answer }: DeliveryDetailsProps) {
	const t = useTranslate()
	const inStock = isInStock && `${t('product.inStock')} `
	/** Translates a sentence that the shop's code wrote in English. A sentence of the owner stays as it is. */
	const translate = (sentence: string) => t.sentence(sentence) ?? sentence
	const form = <PincodeForm href={href} answer={answer} />
	return (
		<ul id="delivery" tabIndex={-1} className="mt-5 text-sm outline-0">
			<li className={row}>
				<Icon name="truck" className={icon} />
				<div>
					{estimate ? (
						<>
							<p>
								{inStock}
								<EstimatedArrival estimate={estimate} />
							</p>
							<p className="text-muted">
								{translate(estimate.cost) || (estimate.isServed && !estimate.day && highlights.sent)}
							</p>
							<details open={answer !== undefined}>
								<summary className="inline-flex min-h-11 items-center text-xs underline underline-offset-4">
									{t('product.changePin')}
								</summary>
								{form}
							</details>
						</>
					) : (
						<>
							{form}
							<p className="mt-2">
								{inStock}
								{highlights.sent}
							</p>
						</>
					)}
				</div>
			</li>
			{estimate?.cash && (
				<li className={row}>
					<Icon name="cash" className={icon} />
					{translate(estimate.cash)}
				</li>
			)}
			<li className={row}>
				<Icon name="wayBack" className={icon} />
				<div>
					{highlights.returns}{' '}
					<a href="/returnpolicy" className="underline underline-offset-4">
						{t('product.returnPolicy')}
					</a>
				</div>
			</li>
		</ul>
	)
}

const wrapDay = (parts: ReactNode[]) => (
	<b key="day" className="font-medium">
		{parts}
	</b>
)

function EstimatedArrival({
	estimate: { pincode, area, isServed, day, dayCondition },
}: {
	estimate: DeliveryEstimate
}) {
	const t = useTranslate()
	if (!isServed) return t('product.notServed', { pincode })
	const place = [pincode, area?.district].filter(Boolean).join(' ')
	if (!day) return t('product.deliveryTo', { place })
	const shown = { place, day, b: wrapDay }
	return dayCondition
		? t.rich('product.deliveryByIf', { ...shown, condition: dayCondition })
		: t.rich('product.deliveryBy', shown)
}

function PincodeForm({ href, answer }: Pick<DeliveryDetailsProps, 'href' | 'answer'>) {
	const t = useTranslate()
	const problem = answer?.error?.['pin']?.join(' ')
	const pincode = answer?.initialValue?.['pin']
	return (
		<form method="post" action={href} data-stays="" data-parts="#delivery">
			<label htmlFor="pin" className="text-xs">
				{t('product.pinCode')}
			</label>
			<div className="mt-1 flex flex-wrap">
				<input
					id="pin"
					name="pin"
					defaultValue={typeof pincode === 'string' ? pincode : undefined}
					inputMode="numeric"
					autoComplete="postal-code"
					aria-invalid={problem ? true : undefined}
					aria-describedby={problem && 'pin-error'}
					// oxlint-disable-next-line jsx-a11y/no-autofocus
					autoFocus={Boolean(problem)}
					className="min-h-11 w-24 border border-field bg-white px-3"
				/>
				<button className="min-h-11 px-5 border border-field">{t('product.checkPin')}</button>
			</div>
			{problem && (
				<p id="pin-error" className="text-xs text-danger">
					<ErrorText>{problem}</ErrorText>
				</p>
			)}
		</form>
	)
}

import type { SubmissionResult } from '@conform-to/react'
import type { PinPromise } from '#app/shop/orders/pins/pin-promise.ts'
import { Icon } from '#app/ui/shell/icon.tsx'
import type { ProductPromises } from '#app/shop/settings/pages/promises.ts'
import { ErrorWords } from '#app/ui/forms/field.tsx'

interface DeliveryFactsProps {
	/** The URL of the product in its color. */
	href: string
	isInStock: boolean
	promises: ProductPromises
	promise: PinPromise | null
	answer: SubmissionResult<string[]> | undefined
}

const row = 'flex gap-3 border-t border-line py-3'
const icon = 'mt-0.5 size-4.5'

/** The delivery time and cost, whether COD is available, and whether returns are possible (rule: pin-promise). */
export function DeliveryFacts({ href, isInStock, promises, promise, answer }: DeliveryFactsProps) {
	const form = <PinForm href={href} answer={answer} />
	return (
		<ul id="delivery" tabIndex={-1} className="mt-5 text-sm outline-0">
			<li className={row}>
				<Icon name="truck" className={icon} />
				<div>
					{promise ? (
						<>
							<p>
								{isInStock && 'In stock. '}
								<Arrival promise={promise} />
							</p>
							<p className="text-muted">{promise.cost || (promise.isServed && !promise.day && promises.sent)}</p>
							<details open={answer !== undefined}>
								<summary className="inline-flex min-h-11 items-center text-xs underline underline-offset-4">
									Change PIN
								</summary>
								{form}
							</details>
						</>
					) : (
						<>
							{form}
							<p className="mt-2">
								{isInStock && 'In stock. '}
								{promises.sent}
							</p>
						</>
					)}
				</div>
			</li>
			{promise?.cash && (
				<li className={row}>
					<Icon name="cash" className={icon} />
					{promise.cash}
				</li>
			)}
			<li className={row}>
				<Icon name="wayBack" className={icon} />
				<div>
					{promises.returns}{' '}
					<a href="/returnpolicy" className="underline underline-offset-4">
						Return policy
					</a>
				</div>
			</li>
		</ul>
	)
}

function Arrival({ promise: { pin, area, isServed, day } }: { promise: PinPromise }) {
	if (!isServed) return `We do not deliver to the PIN code ${pin}.`
	return (
		<>
			Delivery to {pin} {area?.district}
			{day && (
				<>
					{' '}
					by <b className="font-medium">{day}</b>
				</>
			)}
		</>
	)
}

function PinForm({ href, answer }: Pick<DeliveryFactsProps, 'href' | 'answer'>) {
	const problem = answer?.error?.['pin']?.join(' ')
	const typed = answer?.initialValue?.['pin']
	return (
		<form method="post" action={href} data-stays="" data-parts="#delivery">
			<label htmlFor="pin" className="text-xs">
				PIN code
			</label>
			<div className="mt-1 flex">
				<input
					id="pin"
					name="pin"
					defaultValue={typeof typed === 'string' ? typed : undefined}
					inputMode="numeric"
					autoComplete="postal-code"
					aria-invalid={problem ? true : undefined}
					aria-describedby={problem && 'pin-error'}
					// oxlint-disable-next-line jsx-a11y/no-autofocus
					autoFocus={Boolean(problem)}
					className="min-h-11 w-24 border border-field bg-white px-3"
				/>
				<button className="min-h-11 px-5 border border-field">Check</button>
			</div>
			{problem && (
				<p id="pin-error" className="text-xs text-danger">
					<ErrorWords>{problem}</ErrorWords>
				</p>
			)}
		</form>
	)
}

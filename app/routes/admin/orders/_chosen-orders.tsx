import { formatPaise } from '#app/shop/money.ts'
import { maxParcelWord } from '#app/shop/words/limits.ts'
import { Options } from '#app/ui/forms/options.tsx'

interface Line {
	id: number
	facts: string
	totalPaise: number
	change: string
}

/** What will happen to which. */
export function ChosenOrders({ lines }: { lines: Line[] }) {
	return (
		<ul className="divide-y divide-line text-sm">
			{lines.map(({ id, facts, totalPaise, change }) => (
				<li key={id} className="flex flex-wrap items-baseline gap-x-4 gap-y-1 py-2">
					<span className="tabular font-medium">#{id}</span>
					<span className="min-w-0 flex-1 basis-40 [overflow-wrap:anywhere]">{facts || 'N/A'}</span>
					<span className="tabular">{formatPaise(totalPaise)}</span>
					<span className="w-full text-muted sm:w-52 sm:text-right">{change}</span>
				</li>
			))}
		</ul>
	)
}

const field = 'mt-1 block min-h-11 w-full rounded-soft border border-field bg-white px-3 py-2 text-sm'

interface ParcelFieldsProps {
	orders: { id: number; courier: string | null; trackingNumber: string | null }[]
	couriers: string[]
}

/** One courier for all, a tracking number for each. */
export function ParcelFields({ orders, couriers }: ParcelFieldsProps) {
	return (
		<fieldset className="mb-5 grid gap-4 sm:grid-cols-2">
			<legend className="sr-only">Parcel</legend>
			<label className="block text-sm">
				Courier
				<input
					name="courier"
					list="couriers"
					maxLength={maxParcelWord}
					autoComplete="off"
					defaultValue={orders[0]?.courier ?? ''}
					className={field}
				/>
				<span className="mt-1 block text-xs text-muted">
					One of the list gets a link to follow the parcel. May be left empty.
				</span>
			</label>
			<datalist id="couriers">
				<Options of={couriers} />
			</datalist>
			<div className="grid content-start gap-3">
				{orders.map(({ id, trackingNumber }) => (
					<label key={id} className="block text-sm">
						Tracking number of order #{id}
						<input
							name={`tracking-${id}`}
							maxLength={maxParcelWord}
							autoComplete="off"
							defaultValue={trackingNumber ?? ''}
							className={field}
						/>
					</label>
				))}
			</div>
		</fieldset>
	)
}

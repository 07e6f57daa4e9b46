import type { DeliveryPrices } from '#app/shop/settings/delivery/delivery-prices.ts'
import { allPrices } from '#app/shop/settings/delivery/delivery-words.ts'
import type { Charges, PriceAt } from '#app/shop/pricing/price-at.ts'
import { ButtonLink } from '#app/ui/forms/button.tsx'

/** The owner's note from the settings. */
interface ShopNoteProps {
	note: string
	days: string
	/** The estimated delivery day for the entered address; an empty string without an estimate. */
	arrives: string
	prices: DeliveryPrices | null
}

export function ShopNote({ note, days, arrives, prices }: ShopNoteProps) {
	if (!note && !days && !arrives && !prices) return null
	return (
		<div className="mb-3 text-xs">
			{arrives && (
				<p>
					With you by <b className="font-medium">{arrives}</b>.
				</p>
			)}
			{days && !arrives && <p>Delivery: {days}</p>}
			{prices && <p>Delivery costs: {allPrices(prices)}</p>}
			{note && <p className="whitespace-pre-line">{note}</p>}
		</div>
	)
}

export function Nothing({ errors, message }: { errors: string[]; message: string | undefined }) {
	return (
		<div className="border-t border-line py-10">
			{errors.map((message) => (
				<p key={message} role="alert" className="mb-2 text-base font-medium text-danger">
					{message}
				</p>
			))}
			{message && (
				<p role="status" className="mb-2 text-base">
					{message}
				</p>
			)}
			<p className="mb-6 text-base">No items to order.</p>
			<ButtonLink to="/allproducts">Shop All Products</ButtonLink>
		</div>
	)
}

interface SeenOrderProps {
	idempotencyKey: string
	price: PriceAt
	charges: Charges
	mark: string
}

/** Hidden fields with the prices that were shown. Without them no order is placed (rule: seen-total). */
export function SeenOrder({ idempotencyKey, price, charges, mark }: SeenOrderProps) {
	return (
		<>
			<input type="hidden" name="idempotencyKey" value={idempotencyKey} data-keep="" />
			<input type="hidden" name="seenTotalPaise" value={price.totalPaise - price.codFeePaise} />
			<input type="hidden" name="seenCashFeePaise" value={charges.cashFeePaise} />
			<input type="hidden" name="seenLines" value={mark} />
		</>
	)
}
